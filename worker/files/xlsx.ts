/**
 * Workbooks of one sheet, written row by row: nothing of them is held but a block. Text is text, whatever it begins with,
 * so that numbers of phones and accounts keep their zeros and nothing runs as a formula.
 */
import { dayMs } from '#contract/shared/rules/time.ts'
import { type ZipEntry, zipBlocks } from './zip.ts'

/** `wall`: what a clock shows, as ms of a UTC instant that would show it. Null is an empty cell. */
export type SheetCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'money'; readonly piastres: number }
  | { readonly kind: 'time'; readonly wall: number }
  | null

export type SheetRow = readonly SheetCell[]

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documentParts = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Most characters a cell takes; a longer text would make the file unreadable. */
const mostCharacters = 32_767

/** Characters that no XML may hold. Halves of pairs are replaced where text becomes bytes. */
const forbidden = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const toXml = (text: string): string =>
  text
    .slice(0, mostCharacters)
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Places of the looks below, by their order. */
const looks = { heading: 1, key: 2, text: 3, money: 4, time: 5 } as const

const styles = `${xmlHead}<styleSheet xmlns="${spreadsheet}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>
<font><sz val="9"/><color rgb="FF6B7280"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/>
<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/>
<xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

const textCell = (text: string, look: number): string =>
  `<c s="${look}" t="inlineStr"><is><t xml:space="preserve">${toXml(text)}</t></is></c>`

/** Days since the end of 1899, as spreadsheets count time. */
const serialOf = (wall: number): number => (wall - Date.UTC(1899, 11, 30)) / dayMs

const toCell = (cell: SheetCell): string => {
  if (cell === null) return '<c/>'
  if (cell.kind === 'text') return textCell(cell.text, looks.text)
  if (cell.kind === 'number') return `<c><v>${cell.value}</v></c>`
  if (cell.kind === 'money') return `<c s="${looks.money}"><v>${cell.piastres / 100}</v></c>`
  return `<c s="${looks.time}"><v>${serialOf(cell.wall)}</v></c>`
}

const toRow = (row: SheetRow): string => `<row>${row.map(toCell).join('')}</row>`
const headRow = (texts: readonly string[], look: number): string =>
  `<row>${texts.map((text) => textCell(text, look)).join('')}</row>`

export interface Sheet {
  /** Names the sheet; at most 31 characters are used. */
  readonly title: string
  /** Rows above the others, which stay in view: what readers read, and what programs do. */
  readonly headings: readonly string[]
  readonly keys: readonly string[]
  /** A page at a time. */
  readonly pages: AsyncIterable<readonly SheetRow[]>
}

async function* sheetXml({ headings, keys, pages }: Sheet): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView rightToLeft="1" workbookViewId="0">
<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="${headings.length}" width="20" customWidth="1"/></cols><sheetData>`
  yield headRow(headings, looks.heading) + headRow(keys, looks.key)
  for await (const rows of pages) yield rows.map(toRow).join('')
  yield '</sheetData></worksheet>'
}

const only = async function* (text: string): AsyncGenerator<string> {
  yield text
}

const partsOf = (sheet: Sheet): Record<string, AsyncIterable<string>> => ({
  '[Content_Types].xml': only(`${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`),
  '_rels/.rels': only(`${xmlHead}<Relationships xmlns="${relationships}">
<Relationship Id="rId1" Type="${documentParts}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
  'xl/workbook.xml': only(`${xmlHead}<workbook xmlns="${spreadsheet}" xmlns:r="${documentParts}"><sheets>
<sheet name="${toXml(sheet.title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`),
  'xl/_rels/workbook.xml.rels': only(`${xmlHead}<Relationships xmlns="${relationships}">
<Relationship Id="rId1" Type="${documentParts}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${documentParts}/styles" Target="styles.xml"/></Relationships>`),
  'xl/styles.xml': only(styles),
  'xl/worksheets/sheet1.xml': sheetXml(sheet),
})

async function* entriesOf(sheet: Sheet): AsyncGenerator<ZipEntry> {
  const encoder = new TextEncoder()
  for (const [name, texts] of Object.entries(partsOf(sheet))) {
    const chunks = async function* () {
      for await (const text of texts) yield encoder.encode(text)
    }
    yield { name, chunks: chunks() }
  }
}

const blockBytes = 64 * 1024

/** The bytes of the workbook. `now`: the time its parts bear. */
export const xlsxBlocks = (sheet: Sheet, now: number): AsyncGenerator<Uint8Array> =>
  zipBlocks(entriesOf(sheet), blockBytes, now)
