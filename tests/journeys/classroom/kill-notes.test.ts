/**
 * The server is killed while two hundred sockets write notes and messages. Everything acknowledged must be stored, once,
 * and both copies of every lesson's notes must be equal afterwards.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { listMessages } from '#contract/talk/api/chat.ts'
import { callApi } from '../browser.ts'
import { addLessons, type Pair } from '../kill-lessons.ts'
import { tokenSecret } from '../kill-world.ts'
import { startServer, type TestServer } from '../server.ts'

const pairs = 100
/** Changes of the notes, and messages, of each person. */
const eachWrites = 6
/** Acknowledged writes, of 2,400, after which the server is killed. */
const killAfter = 600
let server: TestServer

type Frame = {
  ack?: number
  event?: string
  data: { code?: string; update?: string; vector?: string; writer?: { client: number } }
}

/** A socket whose requests fail when the connection ends; the changes of the other writer go into the document. */
const connect = (origin: string, token: string, doc: Y.Doc) =>
  new Promise<{ ask: (event: string, data: object) => Promise<void>; vector: () => string; close: () => void }>(
    (resolve, reject) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${basePath}/socket`, ['hiwar.v1', `bearer.${token}`])
      const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
      let last = 0
      let vector = ''
      let client: number | null = null
      const ask = (event: string, data: object): Promise<void> =>
        new Promise((done, failed) => {
          waiting.set(++last, { resolve: done, reject: failed })
          socket.send(JSON.stringify({ event, data, ack: last }))
        })
      socket.addEventListener('message', ({ data: text }) => {
        const { ack, event, data } = JSON.parse(String(text)) as Frame
        if (event === 'NotesState') vector = data.vector ?? ''
        if (event === 'NotesState' && data.writer) client = data.writer.client
        if ((event === 'NotesState' || event === 'NotesChanged') && data.update !== undefined)
          Y.applyUpdate(doc, fromBase64(data.update), 'server')
        if (client !== null) doc.clientID = client
        const asked = ack === undefined ? undefined : waiting.get(ack)
        if (data?.code === 'ok') asked?.resolve()
        else asked?.reject(new Error(data?.code))
      })
      const end = () => {
        for (const one of waiting.values()) one.reject(new Error('the connection ended'))
        reject(new Error('the connection ended'))
      }
      socket.addEventListener('close', end)
      socket.addEventListener('error', end)
      socket.addEventListener('open', () => resolve({ ask, vector: () => vector, close: () => socket.close() }))
    },
  )

/** One of the two people of a lesson: their copy of the notes, and what of both kinds the server has acknowledged. */
const createWriter = (pair: Pair, side: 0 | 1) => {
  const doc = new Y.Doc()
  const mark = (i: number): string => `[${side}.${i}]`
  const messages = Array.from({ length: eachWrites }, (_, i) => ({ text: mark(i), refId: crypto.randomUUID() }))
  return {
    pair,
    side,
    token: pair.tokens[side],
    page: crypto.randomUUID(),
    doc,
    mark,
    messages,
    marksAcked: [] as string[],
    sent: [] as string[],
  }
}
type Writer = ReturnType<typeof createWriter>

const open = async ({ pair, token, page, doc }: Writer) => {
  const socket = await connect(server.origin, token, doc)
  await socket.ask('OpenNotes', { sessionId: pair.sessionId, page, vector: toBase64(Y.encodeStateVector(doc)) })
  return socket
}

const countIn = (text: string, part: string): number => text.split(part).length - 1

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
})

afterAll(async () => {
  await server?.stop()
})

test('notes and messages: everything acknowledged is there once, and both copies of a note are equal', async () => {
  const lessons = await addLessons(server, pairs)
  const writers = lessons.flatMap((pair) => [createWriter(pair, 0), createWriter(pair, 1)])
  const sockets = await Promise.all(writers.map(open))
  let acknowledged = 0
  let crash: Promise<void> | null = null
  const count = (): void => {
    acknowledged += 1
    if (acknowledged === killAfter) crash = server.crash()
  }
  const write = async (writer: Writer, { ask }: (typeof sockets)[number]): Promise<void> => {
    const { doc, page, mark, marksAcked, messages, sent, pair } = writer
    for (const [i, { text, refId }] of messages.entries()) {
      const before = Y.encodeStateVector(doc)
      doc.getText('notes').insert(doc.getText('notes').length, mark(i))
      const update = toBase64(Y.encodeStateAsUpdate(doc, before))
      await Promise.all([
        ask('ChangeNotes', { sessionId: pair.sessionId, page, update }).then(() => {
          marksAcked.push(mark(i))
          count()
        }),
        ask('SendMessage', { roomId: pair.roomId, text, refId }).then(() => {
          sent.push(text)
          count()
        }),
      ])
    }
  }
  const ended = await Promise.allSettled(
    writers.map((writer, at) => write(writer, sockets[at] as (typeof sockets)[number])),
  )
  await crash
  expect(acknowledged).toBeGreaterThanOrEqual(killAfter)
  // Killed in the middle: many had not written everything.
  expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(pairs / 2)

  const messagesOf = async ({ pair, token }: Writer): Promise<string[]> => {
    const query = { size: 2 * eachWrites }
    const { list } = await callApi(server.origin, listMessages, { params: { room: pair.roomId }, query }, token)
    return list.map(({ text }) => text)
  }
  const notesOf = async ({ pair, token }: Writer): Promise<string> =>
    (await callApi(server.origin, getLessonNotes, { params: { id: pair.lessonId } }, token)).text
  for (const writer of writers) {
    const text = await notesOf(writer)
    for (const mark of writer.marksAcked) expect(countIn(text, mark), mark).toBe(1)
    // Before anything is repeated, or a repetition would stand in for what was lost.
    const texts = await messagesOf(writer)
    for (const message of writer.sent) expect(texts.filter((one) => one === message)).toHaveLength(1)
  }

  // The pages come back: each sends what the server does not have, and repeats its messages.
  const again = await Promise.all(writers.map(open))
  for (const [at, writer] of writers.entries()) {
    const { ask, vector } = again[at] as (typeof sockets)[number]
    const { sessionId, roomId } = writer.pair
    const update = toBase64(Y.encodeStateAsUpdate(writer.doc, fromBase64(vector())))
    await ask('ChangeNotes', { sessionId, page: writer.page, update })
    for (const message of writer.messages) await ask('SendMessage', { roomId, ...message })
  }
  for (const [at, { close, ask }] of again.entries()) {
    const { pair, page, doc } = writers[at] as Writer
    await ask('OpenNotes', { sessionId: pair.sessionId, page, vector: toBase64(Y.encodeStateVector(doc)) })
    close()
  }
  for (const pair of lessons) {
    const [one, other] = writers.filter((writer) => writer.pair === pair) as [Writer, Writer]
    const text = await notesOf(one)
    expect([one.doc.getText('notes').toString(), other.doc.getText('notes').toString()]).toEqual([text, text])
    const texts = await messagesOf(one)
    for (const { messages, mark, side } of [one, other]) {
      // Each once, in the order they were written, oldest last.
      const own = texts.filter((text) => text.startsWith(`[${side}.`)).reverse()
      expect(own).toEqual(messages.map((message) => message.text))
      const marks = Array.from({ length: eachWrites }, (_, i) => mark(i)).map((one) => countIn(text, one))
      expect(Math.max(...marks)).toBe(1)
    }
  }
})
