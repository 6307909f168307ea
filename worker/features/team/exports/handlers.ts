/** Saves lists as files: comma-separated values or a workbook, read a page at a time and streamed. */
import * as v from 'valibot'
import { byteOrderMark, toLine } from '#contract/shared/rules/csv.ts'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { parseCursor } from '#contract/shared/shapes/list.ts'
import type * as declared from '#contract/team/api/exports.ts'
import { type ExportableList, mostExportedRows } from '#contract/vocabulary/exports.ts'
import { exportHeadings, exportTitles } from '#worker/copy/exports.ts'
import { type SheetRow, xlsxBlocks } from '#worker/files/xlsx.ts'
import type { AnyHandler, Context, Handlers } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { cellOf, toCsvLine } from './cells.ts'
import { type Exported, lists } from './lists.ts'

type AreaHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

/** Rows read at once: a file of 100,000 takes two hundred reads. */
const pageSize = 500

interface PageOfItems {
  readonly list: readonly object[]
  readonly next: string | null
}

type ReadPage = (cursor: string | null) => Promise<PageOfItems>

/** The rows of a file, a page at a time. */
async function* pagesOf(readPage: ReadPage, name: ExportableList): AsyncGenerator<readonly SheetRow[]> {
  const fields = Object.keys(exportHeadings[name])
  let cursor: string | null = null
  for (let left = mostExportedRows; left > 0; left -= pageSize) {
    const { list, next }: PageOfItems = await readPage(cursor)
    yield list.map((item) => fields.map((field) => cellOf(name, field, item)))
    if (next === null) return
    cursor = next
  }
}

/** Headings in Arabic, then the keys by which a program knows the columns. */
async function* csvOf(pages: AsyncIterable<readonly SheetRow[]>, name: ExportableList): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const headings = exportHeadings[name]
  yield encoder.encode(byteOrderMark + toLine(Object.values(headings)) + toLine(Object.keys(headings)))
  for await (const rows of pages) yield encoder.encode(rows.map(toCsvLine).join(''))
}

const toStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })

/** The filters and the order, without what says which page: a file is always read a page at a time. */
const readFilters = (
  { endpoint, query: also }: Exported,
  { input, fail }: Context<typeof declared.exportList>,
): object => {
  const {
    page: _page,
    size: _size,
    cursor: _cursor,
    counted: _counted,
    full: _full,
    format: _format,
    ...filters
  } = input.query
  const parsed = v.safeParse(endpoint.query ?? v.object({}), { ...filters, ...also }, { abortPipeEarly: true })
  if (parsed.success) return parsed.output as object
  return fail('bad-request', parsed.issues[0].path?.map((step) => String(step.key)).join('.'))
}

interface Owned {
  readonly userId?: number | null
}

/** Whose row it is, by name, of lists that name a number alone. */
const addNames = async (db: Db, list: readonly object[]): Promise<readonly object[]> => {
  const ids = [...new Set(list.map((item) => (item as Owned).userId ?? 0))]
  const sql = 'SELECT id, name FROM users WHERE id IN (SELECT value FROM json_each(:ids))'
  const { results } = await statement(db, sql, { ids: JSON.stringify(ids) }).all<{ id: number; name: string | null }>()
  const names = new Map(results.map(({ id, name }) => [id, name]))
  return list.map((item) => ({ ...item, userName: names.get((item as Owned).userId ?? 0) ?? null }))
}

/** `areas`: the handlers of the lists. */
export const createExports = (areas: AreaHandlers): Handlers<typeof declared> => ({
  async exportList(context) {
    const { input, actor, services, now, fail } = context
    const { list } = input.params
    const { format = 'csv' } = input.query
    if (format !== 'csv' && format !== 'xlsx') return fail('bad-request', 'format')
    const exported = lists[list]
    const filters = readFilters(exported, context)
    const hasNames = Object.hasOwn(exportHeadings[list], 'userName')
    const readPage: ReadPage = async (cursor) => {
      const place = cursor === null ? {} : { cursor: parseCursor(cursor) }
      const query = { ...filters, ...place, size: pageSize, uncounted: true }
      const [area, name] = exported.at
      const handler = areas[area]?.[name]
      if (typeof handler !== 'function') throw new Error(`${list} has no plain handler`)
      const page = (await handler({ ...context, input: { query } })) as PageOfItems
      const { addFields } = exported
      const items = addFields ? page.list.map((item) => addFields(item, now)) : page.list
      return { next: page.next, list: hasNames ? await addNames(services.db, items) : items }
    }
    const facts = { list, filters }
    await insertAuditEntry(services.db, { actorId: actor.id, action: 'list.export', targetId: 0, facts }, now)
    const pages = pagesOf(readPage, list)
    const headings = exportHeadings[list]
    const sheet = { title: exportTitles[list], headings: Object.values(headings), keys: Object.keys(headings), pages }
    const chunks = format === 'csv' ? csvOf(pages, list) : xlsxBlocks(sheet, now)
    return { format, name: `${list}-${cairoDay(now)}`, body: toStream(chunks) }
  },
})
