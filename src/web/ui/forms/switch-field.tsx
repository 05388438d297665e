/** A checkbox shown as a switch. */
export interface SwitchFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchField({ id, label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <div className="switch-field">
      <label className="radio" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          checked={isOn}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="field-hint small soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
