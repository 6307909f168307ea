/** Keeps what the share sheet of a phone sends until the app asks for it. */
import { joinSharedText, sharedContentScreen, shareFields } from '#contract/talk/rules/share-target.ts'
import { sharedCacheName, sharedPictureKey, sharedTextKey } from './messages.ts'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Answers the form of the share sheet with the screen that asks for the conversation. */
export const keepSharedContent = async (request: Request): Promise<Response> => {
  const form = await request.formData()
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
  return Response.redirect(sharedContentScreen, 303)
}
