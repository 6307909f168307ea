/** A real TURN server on this machine for measuring calls: Debian's coturn, found or installed. */
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installPackage } from './debian.ts'
import { freePort, launch, type Running, report } from './run.ts'

const usual = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']

const findTurnServer = (): string | null =>
  process.env.TURNSERVER_PATH ?? usual.find((path) => existsSync(path)) ?? null

/** The path of coturn's server; null, with a message, where there is none and it cannot be installed. */
export const ensureTurnServer = async (): Promise<string | null> => {
  if (findTurnServer() === null) await installPackage('coturn')
  const path = findTurnServer()
  if (path === null) report('There is no TURN server. Install coturn or name its turnserver with TURNSERVER_PATH.')
  return path
}

export interface TurnServer {
  /** On 127.0.0.1, UDP alone. */
  readonly port: number
  readonly username: string
  readonly credential: string
  readonly stop: () => Promise<void>
}

const headerBytes = 20
const bindingRequest = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])

/** Waits until the server answers a STUN request. */
const waitUntilAnswering = async (port: number, behind: Running): Promise<void> => {
  const socket = createSocket('udp4')
  let isAnswering = false
  socket.on('message', (data) => {
    isAnswering ||= data.length >= headerBytes
  })
  socket.on('error', () => undefined)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  try {
    for (let tries = 0; tries < 100; tries++) {
      socket.send(bindingRequest, port, '127.0.0.1')
      await wait(100)
      if (isAnswering) return
    }
    throw new Error(`the TURN server does not answer\n${behind.output()}`)
  } finally {
    socket.close()
  }
}

/** Relays between users of this machine, which a public server would refuse. */
export const startTurnServer = async (path: string): Promise<TurnServer> => {
  const port = await freePort()
  const [username, credential] = ['hiwar', 'a-credential-of-a-benchmark']
  const running = launch(path, [
    '-n',
    '--fingerprint',
    '--lt-cred-mech',
    `--user=${username}:${credential}`,
    '--realm=hiwar.test',
    `--listening-port=${port}`,
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    '--allow-loopback-peers',
    '--no-tcp',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    // Without one, loopback peers are refused even though the command line is off.
    `--cli-password=${randomBytes(8).toString('hex')}`,
    '--log-file=stdout',
    `--pidfile=${join(tmpdir(), `hiwar-turn-${port}.pid`)}`,
  ])
  try {
    await waitUntilAnswering(port, running)
  } catch (error) {
    await running.stop()
    throw error
  }
  return { port, username, credential, stop: () => running.stop() }
}
