/** What parts two needs in one box: «fullmakt og testament», «hytte, båt». */
export const joints = /\s+(?:og|samt|pluss|and)\s+|\s*[,;/+&]\s*/iu;
