/** Opens a chosen file, or says why it cannot be a material before more of it is read than that takes. */
import { isPdfHead, pictureHeadBytes, readPictureHead } from '#contract/classroom/rules/picture-head.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { type MaterialKind, materialLimits } from '#contract/vocabulary/materials.ts'
import { type PageSource, UnusableFile } from './page-source.ts'

/** What a file is by its first bytes and its size, before any of the rest is read. */
const judge = async (file: File): Promise<MaterialKind> => {
  // A PDF of any size is told apart by its first bytes; only these are read.
  const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer())
  if (isPdfHead(head)) {
    if (file.size > materialLimits.pdfBytes) throw new UnusableFile('largePdf')
    return 'pdf'
  }
  const sides = readPictureHead(head)
  if (!sides) throw new UnusableFile('wrongType')
  if (file.size > materialLimits.pictureBytes) throw new UnusableFile('largePicture')
  if (sides.width * sides.height > limits.imagePixels) throw new UnusableFile('manyPixels')
  return 'picture'
}

/** Opens a file. Throws `UnusableFile` for what cannot be a material. */
export const openFile = async (file: File, signal: AbortSignal): Promise<PageSource> => {
  const kind = await judge(file).catch((error: unknown) => {
    // The file was moved or deleted since it was chosen.
    throw error instanceof UnusableFile ? error : new UnusableFile('broken')
  })
  signal.throwIfAborted()
  if (kind === 'picture') return (await import('./picture-source.ts')).openPicture(file)
  return (await import('./pdf-source.ts')).openPdf(file, signal)
}
