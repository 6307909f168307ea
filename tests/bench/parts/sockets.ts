/** Messages over sockets: how long one takes, and how many are stored in a second. */
import { report } from '#scripts/run.ts'
import type { Served } from '#scripts/serve.ts'
import { benchRooms, type CrowdSize } from '../crowd.ts'
import { burst, echo, messages, pipelinedEcho, pipelinedRoom } from '../sockets.ts'
import { judge, ms } from '../verdicts.ts'

export const benchSockets = async (server: Served, size: CrowdSize, tokens: Map<number, string>): Promise<void> => {
  const rooms = benchRooms(size)
  const tokenOf = (id: number): string => tokens.get(id) ?? ''
  const bare = await echo(server.origin, 'echo', 300)
  const stored = await echo(server.origin, 'stored', 300)
  // Ten pairs in turn; a single one would hit the limit of messages.
  const pairs = rooms
    .slice(0, 10)
    .map(({ id, student, tutor }) => ({ roomId: id, tokens: [tokenOf(student), tokenOf(tutor)] as const }))
  const { acked, delivered, lost } = await messages(server.origin, pairs, 300)
  const perSecond = await burst(
    server.origin,
    rooms.slice(10).map(({ id, student }) => ({ roomId: id, token: tokenOf(student) })),
  )
  const [{ id: roomId, student, tutor } = { id: 0, student: 0, tutor: 0 }] = rooms
  const pair = { roomId, tokens: [tokenOf(student), tokenOf(tutor)] as const }
  const bareFlight = await pipelinedEcho(server.origin, 1000)
  const flight = await pipelinedRoom(server.origin, pair, 1000)
  report(`\nsockets               p50         p99`)
  report(`bare echo       ${ms(bare.p50).padStart(9)}   ${ms(bare.p99).padStart(9)}`)
  report(`stored echo     ${ms(stored.p50).padStart(9)}   ${ms(stored.p99).padStart(9)}`)
  report(`message, acked  ${ms(acked.p50).padStart(9)}   ${ms(acked.p99).padStart(9)}`)
  report(`to the other    ${ms(delivered.p50).padStart(9)}   ${ms(delivered.p99).padStart(9)}   ${lost} lost`)
  report(
    `burst           ${perSecond.toFixed(0)} messages/s stored and acknowledged, ${rooms.length - 10} rooms at once`,
  )
  report(
    `one room        ${flight.perSecond.toFixed(0)} messages/s with 50 in flight, ${(flight.perSecond / bareFlight).toFixed(2)} × a stored echo, ${flight.lost} lost`,
  )
  judge(
    'message there and back: p99 ≤ 3 × bare echo',
    `${(acked.p99 / bare.p99).toFixed(2)} ×, of a stored one ${(acked.p99 / stored.p99).toFixed(2)} ×`,
    acked.p99 <= 3 * bare.p99,
  )
  judge('messages delivered', `${lost + flight.lost} lost`, lost + flight.lost === 0)
}
