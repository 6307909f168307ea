/**
 * The contact form of a browser without scripts: the declared endpoint with a form in front of it and a page behind it.
 */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { createContactRequest } from '#contract/talk/api/contact.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Bindings } from '#worker/bindings.ts'
import { contactProblems, plainPages, unknownContactProblem } from '#worker/copy/plain-pages.ts'
import { refuse } from './errors.ts'
import { readBody } from './input.ts'
import { answerPage } from './pages.ts'
import { renderPlainPage } from './plain-page.ts'
import type { App } from './routes.ts'

type C = Context<{ Bindings: Bindings }>

const words = plainPages.contact
const formPath = `${createContactRequest.path}/form`
const sentPath = `${createContactRequest.path}/sent`

type Fields = Readonly<Record<'name' | 'phone' | 'title' | 'message', string>>

/** What was wrong: the code of the endpoint, and the field it is about. */
interface Problem {
  readonly code: string
  readonly field?: string
}

const renderField = (name: keyof Fields, label: string, written: Fields, { code, field }: Problem, type = 'text') => {
  const wrong = field === name
  const control =
    name === 'message'
      ? html`<textarea name="message" dir="auto" required ${wrong ? html`aria-invalid="true"` : ''}>${written.message}</textarea>`
      : html`<input name="${name}" type="${type}" dir="auto" value="${written[name]}" required ${wrong ? html`aria-invalid="true"` : ''} />`
  return html`<label>${label} ${control} ${wrong ? html`<span class="error">${sentenceOf(code)}</span>` : ''}</label>`
}

const sentenceOf = (code: string): string =>
  contactProblems[code as keyof typeof contactProblems] ?? unknownContactProblem

/** The form again, with what was written and what is wrong with it. */
const renderForm = (nonce: string, written: Fields, problem: Problem) => {
  const isNamed = problem.field !== undefined && problem.field in written
  return renderPlainPage(
    words.title,
    nonce,
    html`${isNamed ? '' : html`<p class="error" role="alert">${sentenceOf(problem.code)}</p>`}
      <form method="post" action="${basePath}${formPath}">
        ${renderField('name', words.name, written, problem)} ${renderField('phone', words.phone, written, problem, 'tel')}
        ${renderField('title', words.subject, written, problem)} ${renderField('message', words.message, written, problem)}
        <button>${words.send}</button>
      </form>
      <p><a href="/contact">${words.back}</a></p>`,
  )
}

const readFields = async (c: C): Promise<Fields> => {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(c, limits.jsonBytes)))
  const field = (name: keyof Fields) => form.get(name) ?? ''
  return { name: field('name'), phone: field('phone'), title: field('title'), message: field('message') }
}

/** A page of another site could use up the one message that a visitor has in six hours. */
const isFromElsewhere = ({ req }: C): boolean => {
  const origin = req.header('origin')
  return origin !== undefined && origin !== new URL(req.url).origin
}

/** Passes the form on as the JSON that the endpoint takes, so that both are judged, limited and stored alike. */
const sendOn = (api: App, c: C, written: Fields): Promise<Response> | Response => {
  const headers = new Headers({ 'content-type': 'application/json' })
  const address = c.req.header('cf-connecting-ip')
  if (address !== undefined) headers.set('cf-connecting-ip', address)
  const url = new URL(createContactRequest.path, c.req.url)
  return api.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(written) }), c.env, c.executionCtx)
}

const submitForm = async (api: App, c: C): Promise<Response> => {
  if (isFromElsewhere(c)) return refuse(c, 'forbidden')
  const written = await readFields(c)
  const answer = await sendOn(api, c, written)
  // A redirect, so that reloading the answer does not send the message again.
  if (answer.ok) return c.redirect(`${basePath}${sentPath}`, 303)
  const problem = await answer.json<Problem>()
  return answerPage(c, (nonce) => renderForm(nonce, written, problem), answer.status === 429 ? 429 : 400)
}

const answerSent = (c: C) =>
  answerPage(c, (nonce) =>
    renderPlainPage(words.sent.title, nonce, html`<p>${words.sent.text}</p><p><a href="/">${words.sent.home}</a></p>`),
  )

export const addContactForm = (api: App): void => {
  api.post(formPath, (c) => submitForm(api, c))
  api.get(sentPath, answerSent)
}
