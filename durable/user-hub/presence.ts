import { frameOf } from '#contract/shared/events/event.ts'
import { UserStatusChanged } from '#contract/talk/events/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { openDb } from '#worker/storage/db.ts'
import type { RoomOfUser } from '#worker/storage/rooms-of-user.ts'
import { type Presence, presenceAfterClose, presenceAfterOpen } from './hub.ts'
import { listRoomsOfUser, storePresence } from './store.ts'

/** Keeps the presence of one person, as others see it, in step with that person's sockets. */
export class PresenceKeeper {
  readonly #env: Bindings
  readonly #kv: SyncKvStorage
  readonly #alarms: Alarms
  readonly #db: ReturnType<typeof openDb>
  #showing: Promise<unknown> = Promise.resolve()

  constructor(env: Bindings, kv: SyncKvStorage, alarms: Alarms) {
    this.#env = env
    this.#kv = kv
    this.#alarms = alarms
    this.#db = openDb(env.DB)
  }

  /**
   * A socket opened; returns the person's rooms, which announcing the presence reads anyway. Those in hand answer where
   * nothing is announced.
   */
  async opened(userId: number, now: number, inHand: readonly RoomOfUser[] | null): Promise<readonly RoomOfUser[]> {
    if (this.#kv.get<number>('userId') !== userId) this.#kv.put('userId', userId)
    // Nothing is written for a return: should it ring all the same, it finds a socket.
    this.#alarms.done('offline')
    const change = presenceAfterOpen(this.#kv.get<Presence>('presence'))
    if (!change) return inHand ?? listRoomsOfUser(this.#db, userId)
    this.#kv.put('presence', change)
    return this.show(now)
  }

  /** The last socket closed: others are told after so many ms. */
  startGrace(now: number, forMs: number = realtime.presenceGraceMs): void {
    this.#kv.put('closedAt', now)
    this.#alarms.set('offline', now + forMs)
  }

  async endGrace(openSockets: number, now: number): Promise<void> {
    const closedAt = this.#kv.get<number>('closedAt') ?? now
    const change = presenceAfterClose(this.#kv.get<Presence>('presence'), openSockets, closedAt)
    if (!change) return
    this.#kv.put('presence', change)
    this.#alarms.clear('pulse')
    await this.show(now)
  }

  /**
   * Writes the presence as it is when its turn comes, so that a quick close and open cannot be stored in the wrong
   * order.
   */
  show(now: number): Promise<RoomOfUser[]> {
    const next = this.#showing.then(async () => {
      const userId = this.#kv.get<number>('userId') ?? 0
      const presence = this.#kv.get<Presence>('presence') ?? { online: false, lastSeen: null }
      this.#alarms.setUnlessSooner('presence', now + realtime.presenceGraceMs)
      const rooms = await storePresence(this.#db, userId, presence)
      this.#alarms.clear('presence')
      await this.#notifyOthers(userId, presence.online, rooms)
      return rooms
    })
    this.#showing = next.catch(() => undefined)
    return next
  }

  /** Only online members are told; the others read it when they connect. */
  async #notifyOthers(userId: number, online: boolean, rooms: readonly RoomOfUser[]): Promise<void> {
    const notify = ({ roomId, otherId }: RoomOfUser): Promise<number> =>
      getUserHub(this.#env, otherId)
        .deliver([frameOf(UserStatusChanged, { online, userId, roomId })])
        .catch(() => 0)
    await Promise.all(rooms.filter((room) => room.otherOnline).map(notify))
  }
}
