/** Answers a form that the app would have sent: the browser sent it, because the app's script did not come. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { sharedContentScreen, shareTargetPath } from '#contract/talk/rules/share-target.ts'
import { plainPages } from '#worker/copy/plain-pages.ts'
import { answerPage, mayBePage } from './pages.ts'
import { renderPlainPage } from './plain-page.ts'

const words = plainPages.unsentForm

/** What browsers send forms as. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/

export const isUnsentForm = ({ req }: Context): boolean =>
  req.method === 'POST' && mayBePage(req.path) && formTypes.test(req.header('content-type') ?? '')

/**
 * Nothing of the form is read: it may hold a password. What is shared with the app is for its service worker; without
 * one the chat says that nothing came.
 */
export const answerUnsentForm = (c: Context): Response | Promise<Response> => {
  if (c.req.path === shareTargetPath) return c.redirect(sharedContentScreen, 303)
  return answerPage(
    c,
    (nonce) =>
      renderPlainPage(
        words.title,
        nonce,
        html`<p>${words.text}</p><p>${words.help}</p>
          <p><a href="${c.req.path.replace(/^\/+/, '/')}">${words.again}</a></p>
          <p><a href="/contact">${words.contact}</a></p>`,
      ),
    400,
  )
}
