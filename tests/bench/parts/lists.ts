import { mostCountedRows } from '#contract/shared/shapes/list.ts'
import { report } from '#scripts/run.ts'
import type { Served } from '#scripts/serve.ts'
import { issueToken } from '#worker/tokens.ts'
import { api } from '../cases.ts'
import { type TeamList, teamLists } from '../lists.ts'
import type { Trips } from '../load.ts'
import { firstAdmin, manyPeople } from '../many-people.ts'
import { manyRows } from '../many-rows.ts'
import { judge } from '../verdicts.ts'
import { secret, withFilled, withRows } from '../worlds.ts'

interface CountedPage {
  readonly rowsRead: number
  readonly shown: number
  readonly total: number
  /** Undefined for lists that are paged by number. */
  readonly next: string | null | undefined
}

const countPage = async (url: string, token: string, { path, rowsOf }: TeamList): Promise<CountedPage> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'x-count-trips': '0' } })
  const body = (await answer.json()) as { list?: unknown[]; total?: number; next?: string | null }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body).slice(0, 200)} at ${url}`)
  const found = (rowsOf ? rowsOf(body) : body) as typeof body | unknown[]
  const { rowsRead } = JSON.parse(answer.headers.get('x-trips') ?? 'null') as Trips
  if (Array.isArray(found)) return { rowsRead, shown: found.length, total: 0, next: null }
  return { rowsRead, shown: found.list?.length ?? 0, total: found.total ?? 0, next: found.next }
}

/**
 * A list of the team may read this many rows for those it shows, for each value of a filter that has several, and those
 * it counts: `total` is exact up to ten thousand rows, so an entry of the index is read for each of them, and the row
 * itself where a filter looks at it. That happens beside the page, not before it.
 */
const mostRowsFor = ({ shown, total }: Pick<CountedPage, 'shown' | 'total'>, query: string): number =>
  (5 * shown + 50) * valuesOf(query) + 2 * (Math.min(total, mostCountedRows) + 1)
const valuesOf = (query: string): number =>
  Math.max(1, ...['statuses', 'actions'].map((name) => query.split(`${name}=`).length - 1))
const pagesOfList = 4
const beyond = ({ rowsRead, most }: JudgedPage): number => rowsRead - most

interface JudgedPage extends CountedPage {
  readonly most: number
}

/** The page that is furthest beyond its bound, or nearest to it. */
const dearestPage = async (origin: string, token: string, list: TeamList, query: string): Promise<JudgedPage> => {
  let dearest: JudgedPage | null = null
  let next: string | null | undefined
  for (let number = 1; number <= pagesOfList; number++) {
    const at = list.isWhole ? '' : `&page=${number}${next ? `&cursor=${next}` : ''}`
    const page = await countPage(`${origin}${api}${list.path}?${query}${at}`, token, list)
    const searched = query.includes('search=') ? (list.searched ?? 0) : 0
    const judged = { ...page, most: mostRowsFor(page, query) + searched }
    if (!dearest || beyond(judged) > beyond(dearest)) dearest = judged
    next = page.next
    if (list.isWhole || next === null || page.shown === 0) break
  }
  if (!dearest) throw new Error(`${list.path} was never asked`)
  return dearest
}

const instantPattern = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/**
 * Rows read by every page of every list of the team. Unlike a time, that is the same on every machine, so a list that
 * reads more fails.
 */
export const benchLists = async (filled: number | null): Promise<boolean> => {
  const now = Date.now()
  let areBounded = true
  const cells = (...[asked, ...figures]: readonly [string, ...(string | number)[]]): string =>
    asked.padEnd(100) + figures.map((one) => String(one).padStart(7)).join('')
  const work = async ({ origin }: Pick<Served, 'origin'>): Promise<void> => {
    const token = await issueToken(secret, firstAdmin, now)
    report(cells('list of the team', 'read', 'shown', 'most'))
    for (const list of teamLists(now)) {
      const found: JudgedPage[] = []
      for (const query of list.asked) {
        const page = await dearestPage(origin, token, list, query)
        found.push(page)
        const { rowsRead, shown, most } = page
        const asked = `${list.path} ${query.replaceAll(instantPattern, 'DAY')}`
        report(`${cells(asked, rowsRead, shown, most)}${rowsRead > most ? '   FAIL' : ''}`)
      }
      const [worst] = found.sort((a, b) => beyond(b) - beyond(a))
      if (!worst) continue
      areBounded &&= beyond(worst) <= 0
      judge(`${list.path}: rows read ≤ 5 × shown + 50`, `${worst.rowsRead} of ${worst.most}`, beyond(worst) <= 0)
    }
  }
  // What is asked for names ids of so many people.
  if (filled === manyPeople) await withFilled(filled, work)
  else {
    const size = { people: manyPeople, lessons: manyPeople, notifications: 0 }
    await withRows(manyRows(size, now), `${manyPeople} people and what they did`, work)
  }
  return areBounded
}
