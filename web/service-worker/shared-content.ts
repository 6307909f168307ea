/** Keeps what the share sheet of a phone sends until the app asks for it. */
import { joinSharedText, sharedContentScreen, shareFields } from '#contract/talk/rules/share-target.ts'
import { sharedCacheName, sharedPictureKey, sharedTextKey } from './messages.ts'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const keep = async (form: FormData): Promise<void> => {
  const picture = form.get(shareFields.picture)
  const text = joinSharedText({
    title: textOf(form, shareFields.title),
    text: textOf(form, shareFields.text),
    url: textOf(form, shareFields.url),
  })
  // What was shared before and never sent would otherwise be sent with this.
  await caches.delete(sharedCacheName)
  const kept = await caches.open(sharedCacheName)
  await kept.put(sharedTextKey, new Response(text))
  if (picture instanceof File && picture.size > 0)
    await kept.put(sharedPictureKey, new Response(picture, { headers: { 'content-type': picture.type } }))
}

/** Answers the form of the share sheet with the screen that asks for the conversation, or says that nothing came. */
export const keepSharedContent = async (request: Request): Promise<Response> => {
  // A form that cannot be read, or a device without space.
  await request
    .formData()
    .then(keep)
    .catch(() => caches.delete(sharedCacheName))
  return Response.redirect(sharedContentScreen, 303)
}
