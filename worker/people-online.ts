/**
 * How many people are there, as this isolate last counted them after a response: whoever opens a socket is told by it how
 * long to take to come back. No socket waits for the count.
 */
import { connections } from '#contract/vocabulary/connections.ts'
import type { Services } from './services.ts'
import { countOnline } from './storage/presence.ts'

const { eachMs, longestMs } = connections.returns
/** Beyond these nobody is told to wait longer. */
const most = Math.ceil(longestMs / eachMs)
/** A count holds for so long, and longer the more rows it reads: two hundred a second of an isolate at most. */
const holdsMs = (people: number): number => Math.max(2_000, people * 5)

let counted = { at: Number.NEGATIVE_INFINITY, people: 0 }

/** People with a socket open; 0 before the first count of this isolate has ended. */
export const peopleOnline = ({ db, later }: Pick<Services, 'db' | 'later'>): number => {
  const now = performance.now()
  if (now - counted.at >= holdsMs(counted.people)) {
    counted = { ...counted, at: now }
    later(
      countOnline(db, most).then((people) => {
        counted = { at: now, people }
      }),
    )
  }
  return counted.people
}
