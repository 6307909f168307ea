/** The picture of a tutor that other sites show beside a link. */
import type { Context } from 'hono'
import { pictureTutorId, tutorPicturePath } from '#contract/public/rules/share-address.ts'
import { networkOf } from '#contract/shared/rules/network.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { readEdgeGeneration } from '#worker/edge-generation.ts'
import { describeTutorPicture, findPicturedTutor } from '#worker/features/public/sharing/tutor-picture.ts'
import { Refusal } from '#worker/handler.ts'
import { refuse } from './errors.ts'

type C = Context<{ Bindings: Bindings }>

/** An address names a version, so what it shows never changes. Not kept for ever, because tutors leave. */
const headers = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=604800',
  // Pages of other sites show it.
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Answers 404 for tutors who are not listed, and leads from versions that no longer hold to the present one, so that a
 * caller cannot have a tutor's picture drawn more than once, whatever it asks for. Drawing takes a tenth of a second of
 * the processor, so a network may have some pictures drawn a minute; kept ones are not counted.
 */
export const serveTutorPicture = async (c: C): Promise<Response> => {
  const { origin, pathname: path } = new URL(c.req.url)
  const id = pictureTutorId(path)
  if (id === null) return refuse(c, 'not-found')
  // The generation ends with every change of the tutor, among them that they leave.
  const key = `${origin}${path}?${await readEdgeGeneration(`tutor-${id}`)}`
  const cached = await caches.default.match(key)
  if (cached) return new Response(cached.body, cached)
  const { db, later } = buildServices(c.env, c.executionCtx)
  const tutor = await findPicturedTutor(db, id)
  if (!tutor) return refuse(c, 'not-found')
  const current = tutorPicturePath(tutor)
  if (current !== path) {
    c.header('cache-control', 'public, max-age=60')
    return c.redirect(current, 302)
  }
  const network = networkOf(c.req.header('cf-connecting-ip') ?? 'local')
  const { success } = await c.env.WRITE_LIMIT.limit({ key: `/og:${network}` })
  if (!success) throw new Refusal('too-many-requests', undefined, 60)
  // Loaded with the first picture: the engine is a third of the worker.
  const { rasterizeSharePicture } = await import('#worker/files/rasterizer.ts')
  const png = await rasterizeSharePicture(await describeTutorPicture(tutor, c.env))
  later(caches.default.put(key, new Response(png, { headers })))
  return new Response(png, { headers })
}
