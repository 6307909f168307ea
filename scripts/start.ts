/** `npm start`: runs the built product, with its database created and seeded the first time. */
import { prepare } from '#scripts/demo-world/seed.ts'
import { buildIfStale } from './build.ts'
import { printWelcome } from './people.ts'
import { command, elapsed, endOnSignals, isTaken, report } from './run.ts'
import { runSchedules } from './schedules.ts'
import { type Served, serve } from './serve.ts'
import { isEmpty, localState } from './state.ts'

const port = Number(process.env.PORT || 8787)

await command(async () => {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT is no port: ${process.env.PORT}`)
  if (await isTaken(port)) {
    throw new Error(
      `Port ${port} is taken: is Hiwar running already? Stop it, or choose another port: PORT=8800 npm start`,
    )
  }
  let server: Served | null = null
  let stopping = false
  endOnSignals(async () => {
    stopping = true
    await server?.stop()
  })
  await buildIfStale()
  const began = performance.now()
  if (await isEmpty()) report('filling the empty database with the demo world…')
  const { seeded } = await prepare(localState)
  if (seeded) report(`filled in ${elapsed(began)}`)
  server = await serve({ state: localState, port, loud: true })
  printWelcome(server.origin)
  report(`  ready after ${elapsed()}`)
  void runSchedules(server.origin)
  const code = await server.exited
  if (!stopping) throw new Error(`the server ended with ${code}`)
  return 0
})
