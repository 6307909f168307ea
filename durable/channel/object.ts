import { DurableObject } from 'cloudflare:workers'
import { TutorChanged, TutorsCacheUpdated } from '#contract/catalogue/events/tutor-events.ts'
import { mergeNews, NewsGate, refetchSpread, type TutorNews } from '#contract/catalogue/rules/tutor-news.ts'
import { AvailableNow, NowChanged } from '#contract/lessons/events/now-events.ts'
import { mergeNow, type NowNews } from '#contract/lessons/rules/now-news.ts'
import type { AvailabilityChange } from '#contract/lessons/shapes/now.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import { describeFault } from '#worker/database-errors.ts'
import {
  type ChannelStub,
  getChannel,
  getNowNews,
  getPart,
  getUserHub,
  listParts,
  nowTopic,
  type PartedTopic,
  type Topic,
  tutorLists,
  tutorTopic,
} from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import { ChannelSubscribers } from './channel.ts'
import { SubscriberStore } from './store.ts'

/** Who subscribes gets the last news if they are no older: their page may have been loaded just before it. */
const recentMs = 30_000

const logFault = (error: unknown): void => writeFault({ channel: describeFault(error) })

/** First the one for all, then those for earlier clients. */
const nowFrames = ({ changes, more }: NowNews, pages: number): string[] => [
  frameOf(NowChanged, { changes: [...changes], more, within: refetchSpread(pages) }),
  ...changes.map((change) => frameOf(AvailableNow, change)),
]

const listFrames = ({ asOf, taken, booked = [], more, changed, frames }: TutorNews, pages: number): string[] => [
  ...(more || taken.length > 0
    ? [
        frameOf(TutorsCacheUpdated, {
          ...{ asOf, within: refetchSpread(pages), taken: [...taken], booked: [...booked], more },
          ...(changed ? { changed: [...changed] } : {}),
        }),
      ]
    : []),
  ...frames.map(({ frame }) => frame),
]

/**
 * Passes frames to the hubs of subscribers. One object is a channel of the team, the viewers of one tutor, a part of those
 * who have a list open, or what gathers the news of lists for those parts; so none of them holds everybody.
 */
export class Channel extends DurableObject<Bindings> {
  static {
    scopeEntries(Channel)
  }

  readonly #store = new SubscriberStore(this.ctx.storage.sql)
  readonly #audience = new ChannelSubscribers(this.#store.all())
  readonly #gate = new NewsGate<TutorNews>(mergeNews)
  readonly #nowGate = new NewsGate<NowNews>(mergeNow)
  #last: { readonly at: number; readonly frames: readonly string[] } | null = null

  /** Returns the frames of the last news, if they are recent. */
  async subscribe(id: number): Promise<readonly string[]> {
    if (this.#audience.add(id)) this.#store.add(id)
    return this.#last && Date.now() - this.#last.at <= recentMs ? this.#last.frames : []
  }

  /** As `subscribe`, of a part of the audience of a topic, which is told news from its first subscriber on. */
  async joinPart(userId: number, part: number, topic: PartedTopic = tutorLists): Promise<readonly string[]> {
    const isFirst = this.#audience.size === 0
    const own = await this.subscribe(userId)
    if (!isFirst) return own
    try {
      const gathering = topic === nowTopic ? getNowNews(this.env) : getChannel(this.env, topic)
      return await gathering.subscribe(part)
    } catch (error) {
      await this.unsubscribe(userId)
      throw error
    }
  }

  async unsubscribe(userId: number): Promise<void> {
    if (this.#audience.remove(userId)) this.#store.remove(userId)
  }

  /** Returns how many sockets got it. */
  async broadcast(name: Topic, frame: string, except: number[]): Promise<number> {
    // A worker of the release before this one says so that lists changed.
    if (name === tutorLists) {
      await this.tellLists({ taken: [], more: true, frames: [] })
      return 0
    }
    return this.#send(name, [frame], except)
  }

  /** News of lists; called on the object that gathers them for all parts. */
  async tellLists(news: Omit<TutorNews, 'asOf'>): Promise<void> {
    await this.#gather(this.#gate, { ...news, asOf: Date.now() }, async (all) => {
      this.#remember(listFrames(all, 0))
      await this.#toParts(tutorLists, (part) => part.relay(all))
    })
  }

  /** Something of the tutor changed, whose viewers these are. */
  async tellTutor(tutor: number): Promise<void> {
    await this.#gather(this.#gate, { asOf: Date.now(), taken: [], more: true, frames: [] }, async (all) => {
      const frames = [frameOf(TutorChanged, { tutor, asOf: all.asOf, within: refetchSpread(this.#audience.size) })]
      this.#remember(frames)
      await this.#send(tutorTopic(tutor), frames, [])
    })
  }

  /** Passes news of lists to this part of their audience. */
  async relay(news: TutorNews): Promise<void> {
    const frames = listFrames(news, this.#audience.size * listParts)
    this.#remember(frames)
    await this.#send(tutorLists, frames, [])
  }

  /** Who came, left or stays longer of those who can start at once; called on the object that gathers it for all parts. */
  async tellNow(changes: AvailabilityChange[]): Promise<void> {
    await this.#gather(this.#nowGate, { changes, more: false }, async (all) => {
      this.#remember(nowFrames(all, 0))
      await this.#toParts(nowTopic, (part) => part.relayNow(all))
    })
  }

  /** Passes it to this part of those who show it. */
  async relayNow(news: NowNews): Promise<void> {
    const frames = nowFrames(news, this.#audience.size * listParts)
    this.#remember(frames)
    await this.#send(nowTopic, frames, [])
  }

  /** The subscribers of an object that gathers are the parts of its audience. */
  async #toParts(topic: PartedTopic, relay: (part: ChannelStub) => Promise<void>): Promise<void> {
    const parts = this.#audience.listeners([]).filter((part) => part < listParts)
    await Promise.all(parts.map((part) => relay(getPart(this.env, topic, part)).catch(logFault)))
  }

  /**
   * What waits is held in memory: the object lives on until the timer, and where it ends all the same, its subscribers
   * lose their sockets with it and load again.
   */
  async #gather<N>(gate: NewsGate<N>, news: N, send: (all: N) => Promise<void>): Promise<void> {
    const next = gate.add(news, Date.now())
    if (next === null) return
    if ('all' in next) return send(next.all)
    const waited = new Promise((resolve) => setTimeout(resolve, next.waitMs)).then(async () => {
      const all = gate.take(Date.now())
      if (all !== null) await send(all)
    })
    this.ctx.waitUntil(waited.catch(logFault))
  }

  #remember(frames: readonly string[]): void {
    this.#last = { at: Date.now(), frames }
  }

  async #send(name: Topic, frames: readonly string[], except: number[]): Promise<number> {
    const reached = await Promise.all(
      this.#audience.listeners(except).map((userId) => this.#tell(userId, name, frames)),
    )
    return reached.reduce((sum, one) => sum + one, 0)
  }

  /** Unsubscribes a person without an open socket; their next connection subscribes again. */
  async #tell(userId: number, name: Topic, frames: readonly string[]): Promise<number> {
    try {
      const reached = await getUserHub(this.env, userId).deliverToChannel(name, frames)
      if (reached === 0) await this.unsubscribe(userId)
      return reached
    } catch {
      return 0
    }
  }
}
