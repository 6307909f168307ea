/**
 * Captions of a film: reads a WebVTT file, and writes one of plain text. What a browser gets is written here from times
 * and words alone, so no style, region, setting or markup of an uploaded file reaches a page.
 */
import { captionLimits } from '../../vocabulary/captions.ts'

/** Something that is said. */
export interface Cue {
  /** From the start of the film, ms. */
  readonly startMs: number
  readonly endMs: number
  /** Plain text; its lines are separated by line feeds. */
  readonly text: string
}

/**
 * Why a file cannot be captions: it is no WebVTT (`header`), has no words (`empty`) or too many cues (`many`); or a cue
 * has no times or impossible ones (`times`), starts before the one above it (`order`), outlasts the film (`beyond`), or
 * has more text than a picture holds (`long`).
 */
export type CaptionsProblem =
  | { readonly kind: 'header' | 'empty' | 'many' }
  | { readonly kind: 'times' | 'order' | 'beyond' | 'long'; readonly line: number }

/** A line with its number in the file, counted from 1. */
interface Line {
  readonly number: number
  readonly text: string
}

const arrow = '-->'

/** Hours may be left out. Anything after the times is settings, which are dropped. */
const timesPattern =
  /^[ \t]*(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]*-->[ \t]*(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/

const toMs = (hours = '0', minutes = '0', seconds = '0', ms = '0'): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)

/** Start and end in ms; null when the line tells none, or a cue that ends before it has started. */
const parseTimes = (text: string): { startMs: number; endMs: number } | null => {
  const found = timesPattern.exec(text)
  if (!found) return null
  const startMs = toMs(...found.slice(1, 5))
  const endMs = toMs(...found.slice(5, 9))
  return endMs > startMs ? { startMs, endMs } : null
}

const namedCharacters: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00A0'],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
])

const numberedCharacter = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''

const decodeCharacters = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return numberedCharacter(Number(decimal))
    if (hex) return numberedCharacter(Number.parseInt(hex, 16))
    return namedCharacters.get(name) ?? whole
  })

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** The words of a cue. Tags are dropped as every player drops the ones it does not know; what stands between stays. */
const plainText = (lines: readonly Line[]): string =>
  decodeCharacters(
    lines
      .map(({ text }) => text)
      .join('\n')
      .replace(/<[^>]*>?/g, ''),
  )
    .split('\n')
    .map((line) => line.replace(controls, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** Groups of lines that stand together; an empty line ends a group. */
const splitIntoBlocks = (lines: readonly Line[]): Line[][] => {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

const isNotCue = (block: readonly Line[]): boolean =>
  /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]?.text ?? '') && !block[0]?.text.includes(arrow)

/**
 * The cue of a block, whose first line may be a name. An arrow in the text is times that no empty line separates from the
 * cue above, so one of two cues would be lost.
 */
const readCue = (block: readonly Line[], filmMs: number | null): Cue | CaptionsProblem => {
  const at = block.findIndex(({ text }) => text.includes(arrow))
  const line = block[Math.max(at, 0)]?.number ?? 0
  const times = at === 0 || at === 1 ? parseTimes(block[at]?.text ?? '') : null
  if (!times) return { kind: 'times', line }
  const words = block.slice(at + 1)
  const second = words.find(({ text }) => text.includes(arrow))
  if (second) return { kind: 'times', line: second.number }
  if (filmMs !== null && times.endMs > filmMs + captionLimits.slackMs) return { kind: 'beyond', line }
  const text = plainText(words)
  return text.length > captionLimits.cueLength ? { kind: 'long', line } : { ...times, text }
}

/** `text` is the whole file; `filmMs` how long the film is, null where that is unknown. */
export const readCaptions = (text: string, filmMs: number | null): readonly Cue[] | CaptionsProblem => {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, i): Line => ({ number: i + 1, text: line }))
  if (!/^WEBVTT(?:[ \t]|$)/.test(head?.text ?? '')) return { kind: 'header' }
  // What follows the first line without an empty line is about the file, unless it is a cue.
  const isMetadata = lines[0]?.text !== '' && !lines[0]?.text.includes(arrow)
  const blocks = splitIntoBlocks(lines).slice(isMetadata ? 1 : 0)
  const cues: Cue[] = []
  let latestMs = 0
  for (const block of blocks) {
    if (isNotCue(block)) continue
    const cue = readCue(block, filmMs)
    if ('kind' in cue) return cue
    if (cue.startMs < latestMs)
      return { kind: 'order', line: block.find(({ text }) => text.includes(arrow))?.number ?? 0 }
    latestMs = cue.startMs
    if (cue.text !== '') cues.push(cue)
    if (cues.length > captionLimits.cues) return { kind: 'many' }
  }
  return cues.length > 0 ? cues : { kind: 'empty' }
}

const two = (n: number): string => String(n).padStart(2, '0')

const formatTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The file that is stored and served. */
export const formatCaptions = (cues: readonly Cue[]): string =>
  [
    'WEBVTT\n',
    ...cues.map(
      ({ startMs, endMs, text }) => `${formatTime(startMs)} ${arrow} ${formatTime(endMs)}\n${escapeText(text)}\n`,
    ),
  ].join('\n')
