/** Sums the reports of all isolates over the last minute. No platform; time is an argument. */

import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import {
  addCounts,
  durationAt,
  type GroupCounts,
  noRequests,
  type RequestReport,
  shareWithin,
} from '#contract/team/rules/request-figures.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'

const { windowMs } = monitoring

/** What waits in the database. Counts end at a bound. */
export interface Backlog {
  readonly online: number
  readonly scheduledCalls: number
  readonly liveSessions: number
  readonly outboxDue: number
  /** Epoch ms. */
  readonly outboxOldest: number | null
  readonly outboxClosed: number
  readonly openTransactions: number
  readonly pendingInvoices: number
  readonly unprocessedEvents: number
}

const noBacklog: Backlog = {
  online: 0,
  scheduledCalls: 0,
  liveSessions: 0,
  outboxDue: 0,
  outboxOldest: null,
  outboxClosed: 0,
  openTransactions: 0,
  pendingInvoices: 0,
  unprocessedEvents: 0,
}

const unmeasured = {
  memory: 0,
  cpu: 0,
  elapsed: 0,
  heap: {
    totalHeapSize: 0,
    totalPhysicalSize: 0,
    totalAvailableSize: 0,
    usedHeapSize: 0,
    heapSizeLimit: 0,
    numberOfNativeContexts: 0,
    numberOfDetachedContexts: 0,
  },
}

const figuresOf = (counts: GroupCounts) => ({
  requests: Math.round(counts.requests),
  errors: Math.round(counts.errors),
  p50Ms: durationAt(counts, 0.5),
  p95Ms: durationAt(counts, 0.95),
})

export class MonitorState {
  #reports: RequestReport[] = []
  #backlog = noBacklog
  #backlogAt: number | null = null

  add(report: RequestReport, now: number): void {
    this.#reports = [...this.#reports.filter(({ until }) => until > now - windowMs), report]
  }

  setBacklog(backlog: Backlog, now: number): void {
    this.#backlog = backlog
    this.#backlogAt = now
  }

  /** Whether the figures of the database are older than this. */
  isBacklogOlder(ms: number, now: number): boolean {
    return this.#backlogAt === null || this.#backlogAt + ms <= now
  }

  /** `lastCron`: epoch ms by schedule. */
  figures(lastCron: Readonly<Record<string, number>>, now: number): ServerFigures {
    const weighed = this.#reports
      .map((report) => ({ report, weight: shareWithin(report, now - windowMs, now) }))
      .filter(({ weight }) => weight > 0)
    const byGroup = new Map<string, GroupCounts>()
    for (const { report, weight } of weighed)
      for (const [name, counts] of Object.entries(report.groups))
        byGroup.set(name, addCounts(byGroup.get(name) ?? noRequests, counts, weight))
    const all = [...byGroup.values()].reduce((sum, counts) => addCounts(sum, counts), noRequests)
    const sumOf = (count: (report: RequestReport) => number): number =>
      Math.round(weighed.reduce((sum, { report, weight }) => sum + count(report) * weight, 0))
    const { requests, errors, p50Ms, p95Ms } = figuresOf(all)
    const { outboxOldest, ...backlog } = this.#backlog
    return {
      ...unmeasured,
      load: [0, 0, 0],
      timestamp: now,
      edge: {
        requestsPerMinute: requests,
        errorsPerMinute: errors,
        p50Ms,
        p95Ms,
        groups: [...byGroup]
          .map(([name, counts]) => ({ name, ...figuresOf(counts) }))
          .sort((a, b) => b.requests - a.requests),
        rowsReadPerMinute: sumOf(({ rowsRead }) => rowsRead),
        socketsOpenedPerMinute: sumOf(({ socketsOpened }) => socketsOpened),
        ...backlog,
        outboxOldest: toIsoInstantOrNull(outboxOldest),
        backlogAt: toIsoInstantOrNull(this.#backlogAt),
        lastCron: Object.fromEntries(Object.entries(lastCron).map(([name, at]) => [name, toIsoInstant(at)])),
      },
    }
  }
}
