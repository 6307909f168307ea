/**
 * Stands before a local server as a content network does: HTTP/2 over TLS, and texts compressed with Brotli. What a
 * browser measures without it has six connections of HTTP/1.1 and larger files than anybody will be sent.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { mustRun } from '#scripts/run.ts'

export interface Edge {
  readonly origin: string
  stop(): Promise<void>
}

/** A certificate for this run alone; browsers have to be told to accept it. */
const createCertificate = async (): Promise<{ key: Buffer; cert: Buffer }> => {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-edge-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const subject = ['-subj', '/CN=localhost', '-days', '2']
    await mustRun('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/

/** Headers of one connection, which HTTP/2 does not have, and those that the compression changes. */
const replaced = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length'])

/** Compressed files by address: a content network compresses each once. */
const kept = new Map<string, Buffer>()

const compress = (address: string, body: Buffer): Buffer => {
  const isFile = address.startsWith('/build/')
  const known = isFile ? kept.get(address) : undefined
  if (known) return known
  // The level at which Cloudflare compresses what it is given uncompressed.
  const small = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  if (isFile) kept.set(address, small)
  return small
}

const answer = async (origin: string, request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
  const sent = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith(':') || name === 'host' || name === 'connection' || value === undefined
      ? []
      : [[name, String(value)]],
  )
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const reply = await fetch(origin + request.url, {
    method: request.method,
    headers: sent,
    redirect: 'manual',
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  const body = Buffer.from(await reply.arrayBuffer())
  const isText = compressible.test(reply.headers.get('content-type') ?? '')
  const accepts = String(request.headers['accept-encoding'] ?? '').includes('br')
  const shown = isText && accepts && body.length > 0 ? compress(request.url, body) : body
  for (const [name, value] of reply.headers) if (!replaced.has(name)) response.setHeader(name, value)
  if (shown !== body) response.setHeader('content-encoding', 'br')
  response.writeHead(reply.status)
  response.end(shown)
}

export const startEdge = async (origin: string): Promise<Edge> => {
  const server = createSecureServer({ ...(await createCertificate()), allowHTTP1: true }, (request, response) => {
    answer(origin, request, response).catch(() => response.destroy())
  })
  const { hostname, port } = new URL(origin)
  // Sockets are HTTP/1.1 and go through as they are.
  server.on('upgrade', (request, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.map((text: string, at: number) => text + (at % 2 === 0 ? ': ' : '\r\n'))
      onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward]) end.on('error', () => end.destroy())
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${own}`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
