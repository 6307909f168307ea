/** PDFs written by hand: the smallest that show what a test needs. */
import { scans } from './scans.ts'

interface PdfOptions {
  /** Of the document; each page says its number. */
  readonly pages?: number
  /** Script that the document asks to be run when it opens. */
  readonly script?: string
  /** Says that it is encrypted by a password nobody has. */
  readonly encrypted?: boolean
  /** A picture over the whole of each page, in this code. */
  readonly scan?: keyof typeof scans
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)

/** Of the standard security handler, second revision; the keys fit no password. */
const encryption = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`

/** A PDF with a cross-reference table. */
export const pdfOf = ({ pages = 1, script, encrypted = false, scan }: PdfOptions = {}): Uint8Array<ArrayBuffer> => {
  const objects: string[] = []
  const add = (content: string): number => objects.push(content)
  const kids = Array.from({ length: pages }, (_, index) => 4 + 2 * index)
  const open = script === undefined ? '' : ` /OpenAction << /S /JavaScript /JS (${script}) >>`
  add(`<< /Type /Catalog /Pages 2 0 R${open} >>`)
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (let number = 1; number <= pages; number++) {
    const drawn = `BT /F1 48 Tf 72 700 Td (Page ${number}) Tj ET 0.8 0.2 0.3 rg 72 300 200 120 re f`
    const content = scan ? '612 0 0 792 0 0 cm /Scan Do' : drawn
    const picture = scan ? ` /XObject << /Scan ${4 + 2 * pages} 0 R >>` : ''
    const resources = `<< /Font << /F1 3 0 R >>${picture} >>`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${(kids[number - 1] ?? 0) + 1} 0 R >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  if (scan) {
    const { filter, bits, data } = scans[scan]
    const facts = `/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent ${bits} /Filter /${filter}`
    add(`<< /Type /XObject /Subtype /Image ${facts} /Length ${data.length} >>\nstream\n${data}\nendstream`)
  }
  const security = encrypted ? ` /Encrypt ${add(encryption)} 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]` : ''
  let text = '%PDF-1.4\n'
  const offsets = objects.map((content, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${content}\nendobj\n`
    return at
  })
  const start = text.length
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${start}\n%%EOF\n`
  return ascii(text)
}

/** Begins like a PDF, and is none. */
export const brokenPdf = ascii('%PDF-1.7\nthis is no document at all\n%%EOF')
