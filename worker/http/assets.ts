/**
 * Serves files from the bucket. The folder in the key decides who may load it: anybody, holders of a signed URL, or
 * admins.
 */
import type { Context } from 'hono'
import {
  captionTypes,
  clipTypes,
  folders,
  imageTypes,
  type PictureWidth,
  pictureWidths,
  publicFolders,
  soundTypes,
  videoTypes,
} from '#contract/vocabulary/media.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { mayLoadClip } from '#worker/features/classroom/clips/sound-access.ts'
import { mayLoadMaterialFile } from '#worker/features/classroom/materials/page-access.ts'
import { findSharedSound } from '#worker/features/classroom/passport/shared-recording.ts'
import { mayLoadReceipt } from '#worker/features/money/invoices/receipts.ts'
import { mayLoadChatFile } from '#worker/features/talk/chat/attachments.ts'
import { logFileRead } from '#worker/files/file-reads-store.ts'
import { isValidSignature, parseReading } from '#worker/files/signed-urls.ts'
import { createVariant, variantKey } from '#worker/files/variants.ts'
import type { Actor } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import type { Services } from '#worker/services.ts'
import { verifyToken } from '#worker/tokens.ts'
import { findBasicClaims, noteCaller } from './basic-auth.ts'
import { findActor, parseBearerToken } from './bearer-token.ts'
import { refuse } from './errors.ts'
import { isNotModified } from './not-modified.ts'
import { parseRange, resolveRange } from './ranges.ts'
import { noteRequest } from './security-log.ts'

type C = Context<{ Bindings: Bindings }>

const inlineTypes: readonly string[] = [...imageTypes, ...videoTypes, ...soundTypes, ...clipTypes, ...captionTypes]
const cacheForever = 'public, max-age=31536000, immutable'
const cacheOneDay = 'public, max-age=86400'
const cacheOneHour = 'private, max-age=3600'
/** In the reader's browser, for the token it was asked with. */
const cacheForReader = 'private, max-age=31536000, immutable'
const neverCached = 'private, no-store'
/** Of a small form, and of an original that is served in its place for now. */
const publicCaching = [cacheForever, cacheOneDay] as const

/** Folders whose files are opened by signed addresses. */
const privateFolders = [
  ...[folders.screenshots, folders.logs, folders.introVideos, folders.disputes],
  ...[folders.homework, folders.passports, folders.archives],
]
/** Of these a browser keeps nothing: what is deleted is gone at once. */
const unkeptFolders = [folders.passports, folders.archives]

/** One path segment: no slashes, no `..`, no percent-encoding. */
const namePattern = /^[\w-]+(\.\w+)?$/

/** The key if it names a file directly inside one of these folders; null otherwise. */
const parseKey = (folders: readonly string[], key: string): string | null => {
  const folder = folders.find((one) => key.startsWith(one))
  return folder !== undefined && namePattern.test(key.slice(folder.length)) ? key : null
}

/** Text is stored as UTF-8 alone. */
const withCharset = (type: string): string => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

const buildHeaders = (object: R2Object, cacheControl: string): Headers => {
  const type = object.httpMetadata?.contentType ?? ''
  const shown = inlineTypes.includes(type)
  const headers = new Headers({
    'content-type': shown ? withCharset(type) : 'application/octet-stream',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: object.httpEtag,
  })
  // Anything but images, videos and their captions is downloaded, never rendered.
  if (!shown) headers.set('content-disposition', 'attachment')
  return headers
}

/** Status and headers for a file that exists, and the range of bytes to send; null when the response has no body. */
const planResponse = (c: C, storedObject: R2Object, cacheControl: string) => {
  const headers = buildHeaders(storedObject, cacheControl)
  if (isNotModified(c.req, storedObject.httpEtag)) return { status: 304, headers, piece: null }
  const sameFile = [undefined, storedObject.httpEtag].includes(c.req.header('if-range'))
  const piece = resolveRange(sameFile ? parseRange(c.req.header('range')) : undefined, storedObject.size)
  if (!piece) {
    headers.set('content-range', `bytes */${storedObject.size}`)
    return { status: 416, headers, piece: null }
  }
  headers.set('content-length', String(piece.last - piece.first + 1))
  if (piece.asked) headers.set('content-range', `bytes ${piece.first}-${piece.last}/${storedObject.size}`)
  return { status: piece.asked ? 206 : 200, headers, piece }
}

/** Whether the response may carry less than the whole file, so that its metadata has to be read first. */
const mayBePartial = ({ req }: C): boolean =>
  req.method === 'HEAD' || req.header('range') !== undefined || req.header('if-none-match') !== undefined

/** Answers 200, 206, 304, 404 or 416; for HEAD, without a body. */
const serveFile = async (c: C, key: string, cacheControl: string): Promise<Response> => {
  const { FILES } = c.env
  const partial = mayBePartial(c)
  const whole = partial ? null : await FILES.get(key)
  const storedObject = partial ? await FILES.head(key) : whole
  if (!storedObject) return refuse(c, 'asset-not-found')
  const { status, headers, piece } = planResponse(c, storedObject, cacheControl)
  if (!piece || c.req.method === 'HEAD') return new Response(null, { status, headers })
  const range = { offset: piece.first, length: piece.last - piece.first + 1 }
  const object = whole ?? (await FILES.get(key, { range }))
  return object ? new Response(object.body, { status, headers }) : refuse(c, 'asset-not-found')
}

/**
 * The resized variant, made on first request. When it cannot be made now, the original with a short cache time; when
 * the picture cannot be decoded, 404.
 */
const serveVariant = async (
  c: C,
  key: string,
  width: PictureWidth,
  [long, short]: readonly [string, string] = publicCaching,
): Promise<Response> => {
  const cached = await serveFile(c, variantKey(key, width), long)
  if (cached.status !== 404) return cached
  const created = await createVariant(c.env, key, width)
  if (created.outcome === 'undecodable') return refuse(c, 'asset-not-found')
  return created.outcome === 'made' ? serveFile(c, created.key, long) : serveFile(c, key, short)
}

/** A public file. Keys are never reused, so responses may be cached for ever. `?w=` asks for a resized picture. */
export const serveUpload = async (c: C): Promise<Response> => {
  const key = parseKey(publicFolders, c.req.param('key') ?? '')
  if (key === null) return refuse(c, 'asset-not-found')
  const requestedWidth = c.req.query('w')
  const isPicture = !key.startsWith(folders.tutorVideos) && !key.startsWith(folders.tutorCaptions)
  if (requestedWidth === undefined || !isPicture) return serveFile(c, key, cacheForever)
  const width = pictureWidths.find((one) => String(one) === requestedWidth)
  return width ? serveVariant(c, key, width) : refuse(c, 'bad-request', { field: 'w' })
}

/**
 * A private file for holders of a signed URL that has not expired. Without one the answer is the same whether the file
 * exists or not. A URL made for somebody of the team names them, and what it opens is logged as read by them.
 */
export const servePrivate = async (c: C): Promise<Response> => {
  const key = parseKey(privateFolders, c.req.param('key') ?? '')
  if (key === null) return refuse(c, 'asset-not-found')
  const { e: expires = '', s: signature = '', r: reading = '' } = c.req.query()
  const now = Date.now()
  if (!(await isValidSignature(tokenKeys(c.env), { key, expires, signature, reading }, now)))
    return refuse(c, 'forbidden')
  const read = parseReading(reading)
  if (read) {
    const services = buildServices(c.env, c.executionCtx)
    noteCaller(c, services)
    await logFileRead(services.db, key, read, now)
  }
  return serveFile(c, key, unkeptFolders.some((one) => key.startsWith(one)) ? neverCached : cacheOneHour)
}

/** The signed-in caller of a file; null without a valid token, or e-mail and password in its place. */
const findReader = async (c: C, services: Services, now: number): Promise<Actor | null> => {
  const token = parseBearerToken(c.req.header('authorization'))
  const claims = token ? await verifyToken(tokenKeys(c.env), token, now) : await findBasicClaims(c, now)
  noteRequest(c, { accountId: claims?.id })
  return claims && findActor(claims, services, now)
}

/** The proof of a transfer, for admins, and for the tutor once their request is approved. Kept nowhere. */
export const serveReceipt = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  noteCaller(c, services)
  const now = Date.now()
  const actor = await findReader(c, services, now)
  if (!actor) return refuse(c, 'unauthenticated')
  const key = parseKey([folders.receipts], `${folders.receipts}${c.req.param('key') ?? ''}`)
  if (!(await mayLoadReceipt(services.db, actor, key ?? '', now))) return refuse(c, 'forbidden')
  return key === null ? refuse(c, 'asset-not-found') : serveFile(c, key, neverCached)
}

/**
 * A picture or voice message of a conversation, for its members alone; `?w=` asks for a small form of a picture.
 * Kept by the reader's browser alone, and there only for the token it was loaded with.
 */
export const serveChatFile = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  noteCaller(c, services)
  const now = Date.now()
  const actor = await findReader(c, services, now)
  if (!actor) return refuse(c, 'unauthenticated')
  const name = c.req.param('key') ?? ''
  if (!(await mayLoadChatFile(services.db, actor.id, name))) return refuse(c, 'forbidden')
  const key = `${folders.chatFiles}${name}`
  const requestedWidth = c.req.query('w')
  const width = pictureWidths.find((one) => String(one) === requestedWidth)
  if (requestedWidth !== undefined && !width) return refuse(c, 'bad-request', { field: 'w' })
  const served = width
    ? await serveVariant(c, key, width, [cacheForReader, cacheOneHour])
    : await serveFile(c, key, cacheForReader)
  served.headers.append('vary', 'authorization')
  return served
}

/**
 * A page of a tutor's material, for the tutor and for those who were in a lesson in which it was opened. Kept by the
 * reader's browser alone, and there only for the token it was loaded with.
 */
export const serveMaterialPage = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  noteCaller(c, services)
  const actor = await findReader(c, services, Date.now())
  if (!actor) return refuse(c, 'unauthenticated')
  const name = c.req.param('key') ?? ''
  if (!(await mayLoadMaterialFile(services.db, actor.id, name))) return refuse(c, 'forbidden')
  const served = await serveFile(c, `${folders.materialPages}${name}`, cacheForReader)
  served.headers.append('vary', 'authorization')
  return served
}

/** A sound file of a call, for its two people, until a day after its end. */
export const serveClip = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  noteCaller(c, services)
  const now = Date.now()
  const actor = await findReader(c, services, now)
  if (!actor) return refuse(c, 'unauthenticated')
  const name = c.req.param('key') ?? ''
  if (!(await mayLoadClip(services.db, actor.id, name, now))) return refuse(c, 'forbidden')
  const served = await serveFile(c, `${folders.clips}${name}`, cacheOneHour)
  served.headers.append('vary', 'authorization')
  return served
}

/** A recording of a speaking passport, for whoever has its link. Kept nowhere, so that it ends with the link. */
export const servePassportSound = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  noteCaller(c, services)
  const key = await findSharedSound(services, c.req.param('key') ?? '', Date.now())
  return key === null ? refuse(c, 'asset-not-found') : serveFile(c, key, neverCached)
}
