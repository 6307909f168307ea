import * as v from 'valibot'
import { blockReasons } from '../../vocabulary/blocks.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { limits } from '../../vocabulary/limits.ts'

/** A valibot message that is a code of the catalogue becomes the code of the answer. */
export const code = <C extends ErrorCode>(name: C): C => name

/** Row id: a positive integer. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** `Date` reads a day its month does not have as one of the next month. Every month has the first 28. */
const isDay = (text: string): boolean =>
  Number(text.slice(8)) <= 28 || new Date(Date.parse(text)).getUTCDate() === Number(text.slice(8))

/** ISO-8601 UTC with `Z`; offsets are refused because the stored instant would lose them. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/
export const Instant = v.pipe(
  v.string(),
  v.regex(instantPattern),
  v.check((text) => !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10))),
)

/** Calendar day, `YYYY-MM-DD`. */
export const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Who changed a row since somebody saw it. */
export const Changer = v.object({ id: Id, name: v.nullable(v.string()) })
export type Changer = v.InferOutput<typeof Changer>

/** Why an account is blocked, as its owner is told it; `until` is null where the block has no end. */
export const ToldBlock = v.object({
  reason: v.picklist(blockReasons),
  words: v.string(),
  until: v.nullable(v.string()),
})
export type ToldBlock = v.InferOutput<typeof ToldBlock>

/**
 * `updatedAt` of a row as the caller saw it. A change that carries it is refused as `changed-meanwhile` when the row is no
 * longer as it was then, and nothing is written.
 */
export const Seen = v.optional(Instant)

/** Address of a public file or of a signed private one. */
export const FileUrl = v.string()

/** `{ list, total }`: one page and the length of the whole. */
export const paged = <S extends v.GenericSchema>(item: S) =>
  v.object({ list: v.array(item), total: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** How a text filter compares: `loose` means contains, which is what a bare text does. */
export const matchModes = ['exact', 'suffix', 'prefix', 'loose'] as const
export type MatchMode = (typeof matchModes)[number]

const FilterText = v.pipe(v.string(), v.maxLength(limits.search.max))

/** Query text readers: the only transforms on the wire. Each tells OpenAPI what it accepts. */
export const q = {
  int: (min = 1, max = Number.MAX_SAFE_INTEGER) =>
    v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number), v.minValue(min), v.maxValue(max)),
  bool: () =>
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  /** One value or many, always read as a list. */
  list: <S extends v.GenericSchema<string, unknown>>(item: S, max = 100) =>
    v.pipe(
      v.union([
        v.array(v.string()),
        v.pipe(
          v.string(),
          v.transform((one) => [one]),
        ),
      ]),
      v.array(item),
      v.maxLength(max),
    ),
  /** Equality as `k=1`, or any of `k[gte]=…&k[lte]=…` and no others, nor a list; see `comparisons`. */
  filter: <S extends v.GenericSchema<string, unknown>>(value: S) =>
    v.union([value, v.partial(v.strictObject({ gte: value, lte: value, gt: value, lt: value, noeq: value }))]),
  /** One of a list of texts, each compared as a whole. */
  word: () => FilterText,
  /**
   * Case-insensitive "contains" as `k=…`, where the bare word `null` asks for rows without a value; or any of the modes as
   * `k[prefix]=…` and no others, all of which have to hold; see `matchModes`.
   */
  text: (text: v.GenericSchema<string, string> = FilterText) =>
    v.union([text, v.partial(v.strictObject({ exact: text, suffix: text, prefix: text, loose: text }))]),
}

export const comparisons = ['gte', 'lte', 'gt', 'lt', 'noeq'] as const

export const idInPath = v.object({ id: q.int() })

export const pageQuery = {
  page: v.optional(q.int(1, 1_000_000)),
  size: v.optional(q.int(1, limits.page.maxSize)),
}

/** Page and size as asked, or the defaults. */
export const pageOf = (query: { page?: number; size?: number }): { page: number; size: number } => ({
  page: query.page ?? 1,
  size: query.size ?? limits.page.defaultSize,
})
