/** Runs other programs: with the same quiet, offline environment for all, and nothing left running afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const windows = process.platform === 'win32'

/** Tools are found in node_modules by name, on its Node; nothing is downloaded or reported. */
const environment = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  ...extra,
})

interface Options {
  /** Where it runs; the repository unless given. */
  cwd?: string
  env?: Readonly<Record<string, string>>
  /** Shows the output as it arrives. Otherwise it is shown only when the program fails. */
  loud?: boolean
  /** Given to the program through stdin. */
  input?: string
}

/** Running programs that end by themselves. */
const finite = new Set<ChildProcess>()

/** Runs a program to its end; returns its exit code, all it printed, and what of it went to stdout. */
export const run = (command: string, args: readonly string[], options: Options = {}) =>
  new Promise<{ code: number; output: string; stdout: string }>((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      stdio: [
        options.input === undefined ? 'ignore' : 'pipe',
        options.loud ? 'inherit' : 'pipe',
        options.loud ? 'inherit' : 'pipe',
      ],
      shell: windows,
    })
    finite.add(child)
    const chunks: Buffer[] = []
    const said: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      said.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A program that ends before it has read everything is told of by its exit code.
    child.stdin?.on('error', () => undefined).end(options.input)
    const finish = (code: number) => {
      finite.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString(), stdout: Buffer.concat(said).toString() })
    }
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`))
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })

/** Runs a step that must succeed: on failure its output is shown and the error names it. */
export const mustRun = async (command: string, args: readonly string[], options: Options = {}): Promise<string> => {
  const { code, output } = await run(command, args, options)
  if (code === 0) return output
  process.stderr.write(output)
  throw new Error(`${[command, ...args].join(' ')} ended with ${code}`)
}

const alive = new Set<ChildProcess>()
const signal = (child: ChildProcess, name: NodeJS.Signals): void => {
  if (child.pid === undefined) return
  try {
    // Each is a process group of its own on POSIX, because wrangler's child processes must end with it.
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    else process.kill(-child.pid, name)
  } catch {
    // Already gone.
  }
}

export interface Running {
  readonly pid: number
  /** The end of its output. */
  readonly output: () => string
  /** Shows its output from now on. */
  readonly show: () => void
  readonly exited: Promise<number>
  readonly stop: () => Promise<void>
  /** Kills it without warning, so that it can write nothing more. */
  readonly kill: () => Promise<void>
}

/** Starts a program that keeps running; it ends when this process ends, in whatever way. */
export const launch = (command: string, args: readonly string[], options: Options = {}): Running => {
  const child = spawn(command, args, {
    cwd: root,
    env: environment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
    shell: windows,
  })
  alive.add(child)
  let kept = ''
  let shown = options.loud ?? false
  const keep = (chunk: Buffer): void => {
    kept = (kept + chunk.toString()).slice(-20_000)
    if (shown) process.stderr.write(chunk)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      keep(Buffer.from(`${command}: ${error.message}\n`))
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => alive.delete(child))
  const stop = async (): Promise<void> => {
    signal(child, 'SIGTERM')
    const gone = await Promise.race([exited.then(() => true), wait(5000, false, { ref: false })])
    if (!gone) signal(child, 'SIGKILL')
    await exited
    // Child processes that outlived the leader of the group.
    signal(child, 'SIGKILL')
  }
  const kill = async (): Promise<void> => {
    signal(child, 'SIGKILL')
    await exited
  }
  const show = (): void => {
    shown = true
  }
  return { pid: child.pid ?? 0, output: () => kept, show, exited, stop, kill }
}

const endAll = (): void => {
  for (const child of alive) signal(child, 'SIGKILL')
  for (const child of finite) child.kill('SIGINT')
}
process.on('exit', endAll)

/**
 * The shell between npm and this process does not pass on a signal that ends it; this process then has another parent.
 */
const onParentGone = (end: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), 500).unref()
}

/** Stops this process, and everything it launched, on Ctrl-C, on a signal, or when npm has ended. */
export const endOnSignals = (stop: () => Promise<void>): void => {
  let ending = false
  const end = (code: number): void => {
    ending = true
    void stop().finally(() => process.exit(code))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => (ending ? process.exit(130) : end(name === 'SIGINT' ? 130 : 143)))
  }
  onParentGone(() => ending || end(143))
}

/** Whether something answers on the port. */
export const isTaken = async (port: number): Promise<boolean> => {
  const answers = (host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port, host })
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  const [four, six] = await Promise.all([answers('127.0.0.1'), answers('::1')])
  return four || six
}

/** Below the range that systems use for outgoing connections, one of which could take a chosen port first. */
const ports = { first: 20_000, count: 12_000 }

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port that is free at the moment; chosen at random, so that programs that look at the same time find different ones.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = ports.first + randomInt(ports.count)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

/** Waits until `url` answers 2xx; fails at once when the program behind it ends. */
export const waitUntilAnswering = async (url: string, behind: Running, withinMs = 180_000): Promise<void> => {
  const deadline = Date.now() + withinMs
  let ended: number | null = null
  void behind.exited.then((code) => {
    ended = code
  })
  while (Date.now() < deadline) {
    if (ended !== null) throw new Error(`the server ended with ${ended} before it answered\n${behind.output()}`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`no answer from ${url} within ${withinMs / 1000} s\n${behind.output()}`)
}

const started = performance.now()
/** Seconds since the process began, for the line of a step. */
export const elapsed = (since = started): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

export const report = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Runs the body of a command: an error is printed as a message, without a stack. */
export const command = async (body: () => Promise<number | undefined>): Promise<void> => {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    const cause = error instanceof Error && error.cause ? `: ${String(error.cause)}` : ''
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`)
    process.exitCode = 1
  }
}
