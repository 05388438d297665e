/** The icons of the file formats. */
import type { ComponentType } from "react";
import FileText from "lucide-react/icons/file-text";
import FileType from "lucide-react/icons/file-type";
import Files from "lucide-react/icons/files";
import Globe from "lucide-react/icons/globe";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import type { FormatId } from "#shared/vocabulary.ts";

const icons: Readonly<Record<FormatId, ComponentType>> = {
  PDF: FileText,
  Word: FileType,
  "PDF/Word": Files,
  HTML: Globe,
  Digital: MonitorSmartphone,
};

export function FormatIcon({ format }: { readonly format: FormatId }) {
  const Icon = icons[format];
  return (
    <span className="format-icon">
      <Icon />
    </span>
  );
}
