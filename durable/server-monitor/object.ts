import { DurableObject } from 'cloudflare:workers'
import { frameOf } from '#contract/shared/events/event.ts'
import { ServerStats } from '#contract/team/events/server-stats.ts'
import type { RequestReport } from '#contract/team/rules/request-figures.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import { describeFault } from '#worker/database-errors.ts'
import { getChannel } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import { openDb } from '#worker/storage/db.ts'
import { MonitorState } from './monitor.ts'
import { readBacklog } from './store.ts'

const channel = 'ServerStats'

const logged = (error: unknown): void => writeFault({ monitor: describeFault(error) })

/**
 * Figures of the whole server: takes the reports of all isolates and sends the sum to the team every few seconds while
 * somebody watches. What requests did is kept in memory alone; a restarted object knows them again within a minute.
 */
export class ServerMonitor extends DurableObject<Bindings> {
  static {
    scopeEntries(ServerMonitor)
  }

  readonly #state = new MonitorState()
  #watchedUntil = 0
  /** Number of calls of `watch`, to notice one during a broadcast. */
  #watches = 0

  /** Takes what an isolate counted; returns when it is to report again. */
  async report(report: RequestReport): Promise<{ everyMs: number }> {
    const now = Date.now()
    this.#state.add(report, now)
    return { everyMs: now < this.#watchedUntil ? monitoring.everyMs : monitoring.idleEveryMs }
  }

  async ranCron(cron: string): Promise<void> {
    this.ctx.storage.kv.put('cron', { ...this.#lastCron(), [cron]: Date.now() })
  }

  async claimTelling(kind: string, onceInMs: number): Promise<boolean> {
    const now = Date.now()
    const last = this.#told()[kind]
    // A clock that was set back must not keep it quiet for as long.
    if (last !== undefined && last <= now && now - last < onceInMs) return false
    this.ctx.storage.kv.put('told', { ...this.#told(), [kind]: now })
    return true
  }

  async dropTelling(kind: string): Promise<void> {
    const { [kind]: _, ...others } = this.#told()
    this.ctx.storage.kv.put('told', others)
  }

  async touch(): Promise<void> {
    this.#lastCron()
  }

  /** Somebody of the team looks: figures are sent for a while. */
  async watch(): Promise<void> {
    const now = Date.now()
    this.#watches += 1
    this.#watchedUntil = now + monitoring.watchMs
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + monitoring.everyMs)
  }

  async latest(): Promise<ServerFigures> {
    await this.watch()
    return this.#figures(Date.now())
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    if (now >= this.#watchedUntil) return
    const watches = this.#watches
    const frame = frameOf(ServerStats, await this.#figures(now))
    const reached = await getChannel(this.env, channel)
      .broadcast(channel, frame, [])
      .catch((error: unknown) => {
        logged(error)
        return null
      })
    // Zero: the last viewer has left. Null: the broadcast failed. Who came during the broadcast still waits for figures.
    if (reached === 0 && this.#watches === watches) this.#watchedUntil = 0
    else await this.ctx.storage.setAlarm(now + monitoring.everyMs)
  }

  /** When the team was told directly, epoch ms by kind. */
  #told(): Record<string, number> {
    return this.ctx.storage.kv.get<Record<string, number>>('told') ?? {}
  }

  #lastCron(): Record<string, number> {
    return this.ctx.storage.kv.get<Record<string, number>>('cron') ?? {}
  }

  /** The database failing is what the team wants to see the rest of the figures for. */
  async #figures(now: number): Promise<ServerFigures> {
    if (this.#state.isBacklogOlder(monitoring.backlogMs, now))
      await readBacklog(openDb(this.env.DB), now).then((backlog) => this.#state.setBacklog(backlog, now), logged)
    return this.#state.figures(this.#lastCron(), now)
  }
}
