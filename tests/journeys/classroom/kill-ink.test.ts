/**
 * The server is killed while two pens draw on the page of each of twenty lessons. Every line that was acknowledged must be
 * there, once, and both copies must be equal when the pages have come back.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { getLessonInk } from '#contract/classroom/api/ink.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { inkDocument } from '#tests/kit/ink-pages.ts'
import { callApi } from '../browser.ts'
import { addLessons, type Pair } from '../kill-lessons.ts'
import { tokenSecret } from '../kill-world.ts'
import { startServer, type TestServer } from '../server.ts'

const pairs = 20
const eachDraws = 12
/** Acknowledged lines, of 480, after which the server is killed. */
const killAfter = 150
let server: TestServer

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
})

afterAll(async () => {
  await server?.stop()
})

type Frame = {
  ack?: number
  event?: string
  data: { code?: string; update?: string; vector?: string; writer?: { client: number } }
}

const createPen = (pair: Pair, side: 0 | 1) => {
  const userId = Number(
    JSON.parse(atob((pair.tokens[side].split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).id,
  )
  return {
    pair,
    side,
    token: pair.tokens[side],
    page: crypto.randomUUID(),
    ...inkDocument(userId),
    acked: [] as string[],
  }
}
type Pen = ReturnType<typeof createPen>

/** Opens the ink over a socket of its own; `ask` fails when the connection ends. */
const open = async ({ token, pair, page, doc, hear }: Pen) => {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${basePath}/socket`, [
    'hiwar.v1',
    `bearer.${token}`,
  ])
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let vector = ''
  let last = 0
  const { promise: opened, resolve: isOpen, reject: isClosed } = Promise.withResolvers<void>()
  const end = () => {
    const error = new Error('the connection ended')
    isClosed(error)
    for (const one of waiting.values()) one.reject(error)
  }
  socket.addEventListener('open', () => isOpen())
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)
  socket.addEventListener('message', ({ data: text }) => {
    const { ack, event, data } = JSON.parse(String(text)) as Frame
    if (event === 'InkState') vector = data.vector ?? ''
    if ((event === 'InkState' || event === 'InkChanged') && data.update !== undefined) hear(fromBase64(data.update))
    if (event === 'InkState' && data.writer) doc.clientID = data.writer.client
    const asked = ack === undefined ? undefined : waiting.get(ack)
    if (data?.code === 'ok') asked?.resolve()
    else asked?.reject(new Error(data?.code))
  })
  await opened
  const ask = (event: string, data: object): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ event, data, ack: last }))
    })
  const { sessionId } = pair
  const catchUp = () => ask('OpenInk', { sessionId, page, vector: toBase64(Y.encodeStateVector(doc)) })
  await catchUp()
  const send = (update: Uint8Array) => ask('ChangeInk', { sessionId, page, update: toBase64(update) })
  return { send, catchUp, vector: () => fromBase64(vector), close: () => socket.close() }
}

test('two pens through a kill: every acknowledged line is there once, and both copies are equal', async () => {
  const lessons = await addLessons(server, pairs)
  const pens = lessons.flatMap((pair) => [createPen(pair, 0), createPen(pair, 1)])
  const lines = await Promise.all(pens.map(open))
  let acknowledged = 0
  let crash: Promise<void> | null = null
  const drawAll = async (pen: Pen, line: (typeof lines)[number]): Promise<void> => {
    for (let i = 0; i < eachDraws; i++) {
      const key = pen.draw(`${pen.side}x${i}`)
      await line.send(pen.take())
      pen.acked.push(key)
      acknowledged += 1
      if (acknowledged === killAfter) crash = server.crash()
    }
  }
  const ended = await Promise.allSettled(pens.map((pen, at) => drawAll(pen, lines[at] as (typeof lines)[number])))
  await crash
  expect(acknowledged).toBeGreaterThanOrEqual(killAfter)
  expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(pairs / 2)

  const keptOf = async ({ pair, token }: Pen): Promise<string[]> => {
    const pages = await callApi(server.origin, getLessonInk, { params: { id: pair.lessonId } }, token)
    return pages.flatMap(({ strokes }) => strokes.map(({ key }) => key))
  }
  for (const pen of pens) {
    const kept = await keptOf(pen)
    for (const key of pen.acked) expect(kept.filter((one) => one === key)).toHaveLength(1)
  }

  // The pages come back: each sends what the server does not have.
  const again = await Promise.all(pens.map(open))
  for (const [at, { doc }] of pens.entries()) {
    const line = again[at] as (typeof again)[number]
    await line.send(Y.encodeStateAsUpdate(doc, line.vector()))
  }
  for (const line of again) {
    await line.catchUp()
    line.close()
  }
  for (const pair of lessons) {
    const [one, other] = pens.filter((pen) => pen.pair === pair) as [Pen, Pen]
    const kept = new Set(await keptOf(one))
    expect([new Set(one.map.keys()), new Set(other.map.keys())]).toEqual([kept, kept])
  }
})
