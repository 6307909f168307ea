/**
 * Counts the requests of this isolate and hands them over in one report now and then, so that counting costs no call
 * per request. What an isolate counted after its last report is lost when it ends.
 */
import { countRequest, type GroupCounts, noRequests, type RequestReport } from '#contract/team/rules/request-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'

export interface MeteredRequest {
  readonly group: string
  readonly ms: number
  readonly failed: boolean
}

export class RequestMeter {
  #groups: Record<string, GroupCounts> = {}
  #rowsRead = 0
  #socketsOpened = 0
  #since: number | null = null
  /** Until the monitor says otherwise. */
  #everyMs: number = monitoring.idleEveryMs

  count({ group, ms, failed }: MeteredRequest, now: number): void {
    this.#since ??= now - ms
    this.#groups[group] = countRequest(this.#groups[group] ?? noRequests, { ms, failed })
  }

  countSocket(): void {
    this.#socketsOpened += 1
  }

  countRows(rows: number): void {
    this.#rowsRead += rows
  }

  /** The report when one is due, which empties the meter; null otherwise. */
  takeDue(now: number): RequestReport | null {
    const since = this.#since
    // A clock that was set back must not stop the reports for as long.
    if (since === null || (now >= since && now - since < this.#everyMs)) return null
    const report = {
      since: Math.min(since, now),
      until: now,
      groups: this.#groups,
      socketsOpened: this.#socketsOpened,
      rowsRead: this.#rowsRead,
    }
    this.#groups = {}
    this.#rowsRead = 0
    this.#socketsOpened = 0
    this.#since = null
    return report
  }

  /** How often the monitor wants reports: seldom while nobody watches. */
  reportEvery(ms: number): void {
    this.#everyMs = ms
  }
}

/** The meter of this isolate. */
export const requestMeter = new RequestMeter()
