import { Batching } from '#durable/lib/batching.ts'
import type { Bindings } from '#worker/bindings.ts'
import { type DraftMessage, getChatRoom, type SendOutcome } from '#worker/chat-room.ts'

/** Messages carried to a room in one call; more wait for the next. */
const messagesAtOnce = 100

/** Carries one person's messages to their rooms, those of a burst together. */
export class OutgoingMessages {
  readonly #env: Bindings
  readonly #rooms = new Map<number, Batching<DraftMessage, SendOutcome>>()

  constructor(env: Bindings) {
    this.#env = env
  }

  async send(roomId: number, userId: number, draft: DraftMessage): Promise<SendOutcome> {
    const batching = this.#rooms.get(roomId) ?? this.#open(roomId, userId)
    try {
      return await batching.run(draft)
    } finally {
      if (batching.isIdle) this.#rooms.delete(roomId)
    }
  }

  #open(roomId: number, userId: number): Batching<DraftMessage, SendOutcome> {
    const batching = new Batching<DraftMessage, SendOutcome>(
      (messages) => getChatRoom(this.#env, roomId).send({ roomId, userId, messages }),
      messagesAtOnce,
    )
    this.#rooms.set(roomId, batching)
    return batching
  }
}
