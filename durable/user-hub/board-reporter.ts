import type { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { getRingBoard } from '#worker/ring-board.ts'

export const boardAlarm = 'board'

/**
 * Tells the board of searches whether its person can be reached: a tutor who is available now, or a student who searches.
 * By an alarm, so that it is tried again where the board did not answer.
 */
export class BoardReporter {
  readonly #env: Bindings
  readonly #kv: SyncKvStorage
  readonly #alarms: Alarms

  constructor(env: Bindings, kv: SyncKvStorage, alarms: Alarms) {
    this.#env = env
    this.#kv = kv
    this.#alarms = alarms
  }

  /** The board counts on hearing soon that this person is gone. */
  get isFollowed(): boolean {
    return this.#kv.get<number>('followed') !== undefined
  }

  /** `userId`: the person of this hub; null ends it. */
  follow(userId: number | null, now: number): void {
    if (userId !== null) {
      this.#kv.put('followed', userId)
      // Who has no page open at that moment would otherwise be thought to be there.
      this.changed(now)
    } else {
      this.#kv.delete('followed')
      this.#alarms.clear(boardAlarm)
    }
  }

  /** A socket opened, or the last one closed; reported at that instant, as it then is. */
  changed(at: number): void {
    if (this.isFollowed) this.#alarms.set(boardAlarm, at)
  }

  async report(openSockets: number, now: number): Promise<void> {
    const userId = this.#kv.get<number>('followed')
    if (userId === undefined) return
    const goneAt = openSockets > 0 ? null : (this.#kv.get<number>('closedAt') ?? now)
    await getRingBoard(this.#env).reach(userId, goneAt)
  }
}
