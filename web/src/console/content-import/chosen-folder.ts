/** A folder of content as the imports take it: each path begins with the folder's own name. */
export interface ChosenFolder {
  files: Record<string, string>;
  /** In Base64. */
  pictures: Record<string, string>;
}

/** What an import needs of a folder that somebody chose, as `lectern … import FOLDER` reads it; everything else is left alone. */
export async function readFolder(chosen: readonly File[]): Promise<ChosenFolder> {
  const folder: ChosenFolder = { files: {}, pictures: {} };
  const isHidden = (path: string) => path.split("/").some((name) => name.startsWith("."));
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    if (isHidden(path)) continue;
    if (/\.(yaml|yml|md)$/.test(path)) folder.files[path] = await file.text();
    else if (/(?:^|\/)images\/[^/]+$/.test(path)) folder.pictures[path] = await base64Of(file);
  }
  return folder;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
