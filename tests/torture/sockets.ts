/** Floods of frames, bombs and garbage on sockets. Whoever behaves must be served meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { connectChat } from '#tests/journeys/kill-chat.ts'
import { roomsByPair } from '#tests/journeys/kill-world.ts'
import type { Random } from '#tests/simulation/random.ts'
import { book, giveBack, wishFor } from './booking-races.ts'
import type { Stage } from './stage.ts'

const attackers = 12
const framesEach = 400
/** A message of somebody who behaves is acknowledged within this. */
const patienceMs = 5000

const bombs: readonly ((random: Random) => string | Uint8Array<ArrayBuffer>)[] = [
  () => '['.repeat(50_000),
  () => JSON.stringify({ event: 'SendMessage', data: { roomId: 1, text: 'x'.repeat(500_000), refId: 'x' }, ack: 1 }),
  () => `{"event":"${'x'.repeat(100_000)}"}`,
  () => '{"event":"SendMessage","data":{"__proto__":{"a":1}},"ack":9007199254740993}',
  () => '\u0000\ufffd',
  (random) => Uint8Array.from({ length: 2000 }, () => random.below(256)),
  () => new Uint8Array(1_200_000),
  (random) =>
    JSON.stringify({ event: random.pick(['SendMessage', 'JoinSession', 'Typing', 'Nothing']), data: null, ack: -1 }),
]

const attack = (stage: Stage, token: string): Promise<void> =>
  new Promise((resolve) => {
    const { server, random, acts } = stage
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${basePath}/socket`, [
      'hiwar.v1',
      `bearer.${token}`,
    ])
    socket.addEventListener('close', () => resolve())
    socket.addEventListener('error', () => resolve())
    socket.addEventListener('open', async () => {
      for (let i = 0; i < framesEach && socket.readyState === WebSocket.OPEN; i++) {
        socket.send(random.chance(0.05) ? random.pick(bombs)(random) : `{"event":"Nothing","data":{},"ack":${i}}`)
        acts.count('frames of attackers')
        if (i % 50 === 0) await wait(5)
      }
      socket.close()
    })
  })

/** Somebody with a room sends messages during the attack, each acknowledged in time. */
export const floodSockets = async (stage: Stage): Promise<void> => {
  const { server, random, acts, students } = stage
  const [victim, ...others] = students
  if (!victim) return
  const lesson = await book(stage, { ...wishFor(stage, victim), key: `torture-room-${random.below(2 ** 31)}` })
  if (typeof lesson === 'number') await giveBack(stage, victim, [lesson])
  const [, roomId] = [...(await roomsByPair(server.state))].find(([pair]) => pair.startsWith(`${victim.id}:`)) ?? []
  if (roomId === undefined) return acts.trouble(`${victim.id} has no room: ${lesson}`)
  const attacks = Promise.all(others.slice(0, attackers).map(({ token }) => attack(stage, token)))
  for (let i = 0; i < 5; i++) {
    const began = performance.now()
    const chat = await connectChat(server.origin, victim.token)
    const text = `flood ${random.below(2 ** 31)}`
    const sent = chat.send({ roomId, text, refId: crypto.randomUUID() })
    const id = await Promise.race([sent.catch(String), wait(patienceMs, null)])
    const ms = Math.round(performance.now() - began)
    if (typeof id !== 'number') acts.trouble(`a message during a flood was not acknowledged: ${id}`)
    acts.counts['slowest message during a flood, ms'] = Math.max(
      acts.counts['slowest message during a flood, ms'] ?? 0,
      ms,
    )
    chat.close()
  }
  await attacks
}
