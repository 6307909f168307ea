/** `npm run dev`: serves the sources as they are edited, over the same local state as `npm start`. */
import { prepare } from '#scripts/demo-world/seed.ts'
import { printWelcome } from './people.ts'
import { command, endOnSignals, isTaken, launch, type Running, waitUntilAnswering } from './run.ts'
import { runSchedules } from './schedules.ts'
import { localState } from './state.ts'

const port = Number(process.env.PORT || 5173)

await command(async () => {
  if (await isTaken(port)) throw new Error(`Port ${port} is taken. Choose another: PORT=5180 npm run dev`)
  let vite: Running | null = null
  // Before anything is launched: an unhandled signal ends this process without its children.
  endOnSignals(async () => vite?.stop())
  await prepare(localState)
  vite = launch('vite', ['dev', '--port', String(port), '--strictPort'], { loud: true })
  const origin = `http://localhost:${port}`
  await waitUntilAnswering(`${origin}/api/v1/health`, vite)
  printWelcome(origin)
  void runSchedules(origin)
  return vite.exited
})
