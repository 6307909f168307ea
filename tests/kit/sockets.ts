/**
 * Sockets of signed-in users, through the worker itself. Nothing sleeps: every wait ends with the frame it waits for.
 */

import * as v from 'valibot'
import { serverEvents } from '#contract/all-events.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { WatchTutors } from '#contract/shared/events/channels.ts'
import type { Ack, ClientEvent, DataOf, SentDataOf, ServerEvent } from '#contract/shared/events/event.ts'
import { JoinedRooms } from '#contract/talk/events/chat.ts'
import { send } from './client.ts'
import { type Person, tokenFor } from './people.ts'

interface Frame {
  event: string
  data: unknown
}

interface AckOf {
  ack: number
  data: Ack
}

/** Long enough for a slow machine; a wait that reaches it fails the test. */
const patienceMs = 30_000

export class Socket {
  readonly #socket: WebSocket
  readonly #acks = new Map<number, (ack: Ack) => void>()
  /** Frames that were not read yet, in order. */
  #unread: Frame[] = []
  #waiting: { name: string; take: (data: unknown) => void }[] = []
  #nextAck = 1
  /** Resolves when the server or `close` ends the connection. */
  readonly closed: Promise<number>

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
    socket.addEventListener('message', ({ data }) => this.#read(String(data)))
    socket.accept()
  }

  /** Sends a declared event; resolves with its ack. */
  send<E extends ClientEvent>(event: E, data: SentDataOf<E>): Promise<Ack> {
    return this.raw({ event: event.name, data })
  }

  /** Sends any frame that asks for an ack. */
  raw(frame: object): Promise<Ack> {
    const ack = this.#nextAck++
    const answer = new Promise<Ack>((resolve) => this.#acks.set(ack, resolve))
    this.text(JSON.stringify({ ...frame, ack }))
    return patient(answer, `ack of ${JSON.stringify(frame).slice(0, 200)}`)
  }

  text(text: string): void {
    this.#socket.send(text)
  }

  async pong(): Promise<void> {
    await this.#take('pong')
  }

  /** The next frame of this event, already received or still to come; resolves with its parsed payload. */
  async next<E extends ServerEvent>(event: E): Promise<DataOf<E>> {
    return v.parse(event.data, await this.#take(event.name))
  }

  async #take(name: string): Promise<unknown> {
    const at = this.#unread.findIndex((one) => one.event === name)
    const [here] = at < 0 ? [] : this.#unread.splice(at, 1)
    return here ? here.data : patient(new Promise((take) => this.#waiting.push({ name, take })), name)
  }

  /**
   * Payloads of this event that were received and not read. Meaningful only after something that is certain to arrive
   * later, such as an ack or another event.
   */
  unread<E extends ServerEvent>(event: E): unknown[] {
    return this.#unread.filter((one) => one.event === event.name).map((one) => one.data)
  }

  async close(code = 1000): Promise<void> {
    this.#socket.close(code)
    await patient(this.closed, 'close')
  }

  #read(text: string): void {
    const frame = text === 'pong' ? { event: 'pong', data: {} } : (JSON.parse(text) as AckOf | Frame)
    if ('ack' in frame) this.#settle(frame)
    else this.#give(frame)
  }

  #settle({ ack, data }: AckOf): void {
    const take = this.#acks.get(ack)
    if (!take) throw new Error(`a second ack ${ack}`)
    this.#acks.delete(ack)
    take(data)
  }

  #give(frame: Frame): void {
    const declared = serverEvents.get(frame.event)
    if (frame.event !== 'pong' && !declared) throw new Error(`the server sent the undeclared ${frame.event}`)
    const at = this.#waiting.findIndex((one) => one.name === frame.event)
    const [waiter] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (waiter) waiter.take(frame.data)
    else this.#unread.push(frame)
  }
}

const patient = async <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came: ${what}`)), patienceMs)
  })
  return Promise.race([work, tired]).finally(() => clearTimeout(timer))
}

/** The plain response to an upgrade request. */
export const upgrade = (headers: Record<string, string> = {}): Promise<Response> =>
  send(`${basePath}/socket`, { headers: { upgrade: 'websocket', ...headers } })

/** An open socket that has not been greeted. */
export const connect = async (token: string): Promise<Socket> => {
  const response = await upgrade({ authorization: `Bearer ${token}` })
  if (!response.webSocket) throw new Error(`no upgrade: ${response.status} ${await response.text()}`)
  return new Socket(response.webSocket)
}

/** A new tab of a user, greeted: presence, rooms and channels are set up. */
export const openTab = async (person: Pick<Person, 'id'>): Promise<Socket> => {
  const socket = await connect(await tokenFor(person.id))
  await socket.next(JoinedRooms)
  return socket
}

/** A new tab of a student that shows a tutor list, and what else it follows. */
export const openList = async (person: Pick<Person, 'id'>, tutors: number[] = []): Promise<Socket> => {
  const socket = await openTab(person)
  await socket.send(WatchTutors, { lists: true, tutors })
  return socket
}
