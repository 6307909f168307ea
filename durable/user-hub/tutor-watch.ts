import * as sockets from '#durable/lib/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import {
  getPart,
  getTutorChannel,
  listPartOf,
  nowTopic,
  type PartedTopic,
  type Topic,
  tutorLists,
} from '#worker/live-rooms.ts'

const isParted = (topic: Topic): topic is PartedTopic => topic === tutorLists || topic === nowTopic

/**
 * Subscribes a person to what their pages show of tutors, and to nothing else. Changes follow one another, so that a page
 * that closes and one that opens cannot be stored in the wrong order.
 */
export class TutorWatch {
  readonly #env: Bindings
  readonly #ctx: DurableObjectState
  #turn: Promise<unknown> = Promise.resolve()

  constructor(env: Bindings, ctx: DurableObjectState) {
    this.#env = env
    this.#ctx = ctx
  }

  /**
   * A socket shows these instead of what it showed. Returns frames of news so recent that its page may have been loaded
   * before them.
   */
  set(socket: WebSocket, tab: sockets.Tab, watched: sockets.Tab['watched']): Promise<string[]> {
    const before = this.#topics()
    const next = { ...(sockets.readTab(socket) ?? tab), watched }
    sockets.saveTab(socket, next)
    return this.#next(async () => {
      await this.#leave(tab.userId, before)
      const news = await Promise.all(
        sockets
          .tutorTopicsOf(next)
          .map(async (topic) => sockets.framesFor(next, topic, await this.#join(topic, tab.userId))),
      )
      return news.flat()
    })
  }

  /** A socket has closed. */
  async closed(tab: sockets.Tab): Promise<void> {
    const left = sockets.tutorTopicsOf(tab)
    if (left.length > 0) await this.#next(() => this.#leave(tab.userId, left))
  }

  #topics(): Topic[] {
    return sockets.openSockets(this.#ctx).flatMap((socket) => {
      const tab = sockets.readTab(socket)
      return tab ? sockets.tutorTopicsOf(tab) : []
    })
  }

  #next<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(change)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #join(topic: Topic, userId: number): Promise<readonly string[]> {
    if (!isParted(topic)) return this.#of(topic).subscribe(userId)
    const part = listPartOf(userId)
    return getPart(this.#env, topic, part).joinPart(userId, part, topic)
  }

  /** A channel that does not hear of it finds out with its next news. */
  async #leave(userId: number, topics: readonly Topic[]): Promise<void> {
    const shown = this.#topics()
    const gone = [...new Set(topics)].filter((topic) => !shown.includes(topic))
    await Promise.all(
      gone.map((topic) =>
        (isParted(topic) ? getPart(this.#env, topic, listPartOf(userId)) : this.#of(topic))
          .unsubscribe(userId)
          .catch(() => undefined),
      ),
    )
  }

  #of(topic: Topic) {
    return getTutorChannel(this.#env, Number(topic.slice('tutor:'.length)))
  }
}
