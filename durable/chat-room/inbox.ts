import type { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { openDb } from '#worker/storage/db.ts'
import { settleFiles } from './files.ts'
import type { RoomFacts } from './room.ts'
import { type MessageStore, writeProjection } from './store.ts'

/** Inboxes of a busy room are rewritten at most this often; a quiet one at once. */
const everyMs = 500
/** Delay of a second look after a change, in case the first write was lost with the object. */
const againMs = 10_000

/** Name of the alarm; while it is set, the inbox may be behind. */
export const inboxAlarm = 'project'

/**
 * Copies the state of the room into the inbox rows of both members in D1, and settles its files: after the ack, one
 * write at a time, retried until stored.
 */
export class InboxWriter {
  readonly #db: ReturnType<typeof openDb>
  readonly #env: Pick<Bindings, 'FILES'>
  readonly #alarms: Alarms
  /**
   * True until this instance has written once: a new instance cannot know whether the last write of its predecessor
   * arrived.
   */
  #dirty = true
  #writing = false
  #writtenAt = 0

  constructor(env: Bindings, alarms: Alarms) {
    this.#db = openDb(env.DB)
    this.#env = env
    this.#alarms = alarms
  }

  /** Records a change. The alarm is stored in the same turn, so neither can be lost without the other. */
  recordChange(facts: RoomFacts, messages: MessageStore, now: number): Promise<void> {
    this.#dirty = true
    this.#alarms.setUnlessSooner(inboxAlarm, now + againMs)
    if (this.#writing) return Promise.resolve()
    if (now - this.#writtenAt >= everyMs) return this.write(facts, messages, now)
    this.#alarms.setUnlessSooner(inboxAlarm, this.#writtenAt + everyMs)
    return Promise.resolve()
  }

  /** Writes run one after another, so that the last to arrive is the latest. */
  async write(facts: RoomFacts, messages: MessageStore, now: number): Promise<void> {
    if (this.#writing || !this.#dirty) return
    this.#writing = true
    this.#writtenAt = now
    this.#dirty = false
    try {
      await writeProjection(this.#db, facts.roomId, messages.projection(facts.members))
      await settleFiles(this.#db, this.#env, messages)
      if (this.#dirty) this.#alarms.setUnlessSooner(inboxAlarm, now + everyMs)
      else this.#alarms.done(inboxAlarm)
    } catch (error) {
      this.#dirty = true
      this.#alarms.setUnlessSooner(inboxAlarm, now + againMs)
      throw error
    } finally {
      this.#writing = false
    }
  }
}
