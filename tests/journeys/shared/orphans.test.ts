/** A command ends when the npm that runs it ends, and so does everything it launched. */
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort, isTaken, root } from '#scripts/run.ts'
import { waitLimitMs } from '../browser.ts'

const server = (port: number): string => `require('node:http').createServer().listen(${port}, '127.0.0.1')`

/** As the files of `scripts` do it: launches a server that stays, and ends it with itself. */
const command = (port: number): string => `
  import { endOnSignals, launch } from '#scripts/run.ts'
  const running = launch('node', ['--eval', ${JSON.stringify(server(port))}])
  endOnSignals(running.stop)
  await running.exited`

test.each(['SIGHUP', 'SIGTERM', 'SIGKILL'] as const)('the shell of npm ends by %s', async (signal) => {
  const port = await freePort()
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, command(port)], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'dev' },
    stdio: 'inherit',
  })
  const taken = () => isTaken(port)
  await expect.poll(taken, { timeout: waitLimitMs }).toBe(true)
  shell.kill(signal)
  await expect.poll(taken, { timeout: waitLimitMs }).toBe(false)
})
