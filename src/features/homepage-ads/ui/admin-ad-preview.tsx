/** Preview of an ad as visitors see it. The button has no link. */
export interface AdPreviewProps {
  readonly title: string;
  readonly description: string;
  readonly buttonText: string;
}

export function AdPreview({ title, description, buttonText }: AdPreviewProps) {
  return (
    <div className="ad-preview">
      <p className="ad-preview-kind">Sponset innhold</p>
      <div className="card card-ad">
        <p className="ad-label">Annonse</p>
        <p className="preview-title">{title || "Tittel"}</p>
        <p className="card-description">{description || "Beskrivelse"}</p>
        <p>
          <span className="button button-secondary">{buttonText || "Les mer"}</span>
        </p>
      </div>
    </div>
  );
}
