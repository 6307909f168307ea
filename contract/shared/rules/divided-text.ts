/** Rows of cells of a text that is divided by commas, semicolons or tabs. */

const dividers = [',', ';', '\t'] as const

/** The divider that the first line has most of, outside quotes. */
const dividerOf = (line: string): string => {
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = dividers.map((divider) => ({ divider, count: bare.split(divider).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).divider
}

/**
 * The rows of a file as spreadsheets save it: quoted cells may hold dividers, line ends and doubled quotes. Empty rows are
 * left out, and cells are trimmed.
 */
export const parseDivided = (text: string): string[][] => {
  const source = text.replace(/^\uFEFF/, '')
  const divider = dividerOf(source.split(/\r?\n/, 1)[0] ?? '')
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[++at]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      ;[cell, isQuoted] = ['', true]
    } else if (sign === divider) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  return rows.filter((row) => row.some((one) => one !== ''))
}
