/**
 * What the worker and the renderer of the app know of each other. The worker reaches the app through this alone, so
 * neither depends on the other's platform.
 */

/** A response to a request of the app; a browser's and a worker's `Response` both are one. */
export interface ReceivedResponse {
  readonly status: number
  readonly ok: boolean
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** Answers a request of a page that is being rendered. `url` starts with `/api/v1`. */
export type AnswerRequest = (request: {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
}) => Promise<ReceivedResponse>

/** A page of the app as HTML, without the document around it. */
export interface RenderedPage {
  /** 404 when what the address names does not exist, 503 when something the page needs could not be read. */
  readonly status: 200 | 404 | 503
  /** Elements for the document's head. */
  readonly head: string
  readonly body: string
  /** JSON the app starts from, escaped for a script element; null where it starts from nothing. */
  readonly data: string | null
  /** It shows something that whoever it is about may take back. */
  readonly revocable: boolean
}

/** A page, and what may be kept of it for long: itself, or the same page without what may be taken back. */
export interface Rendering {
  readonly page: RenderedPage
  readonly lasting: RenderedPage
}

/** Marks the document of a page that shows something revocable: no browser keeps it for times without a network. */
export const revocableHeader = 'x-revocable'

/** An address whose page the worker renders. */
export interface PageToRender {
  /** The pattern of the route, such as `/t/$id`. */
  readonly route: string
  readonly render: () => Promise<Rendering>
}

export interface PageRenderer {
  /** Sets what answers the requests of all pages. */
  setDefaultTransport(answer: AnswerRequest): void
  /** Null where the worker does not render the address, a path with its search. `now` is what the page calls now. */
  openPage(address: string, now: number): PageToRender | null
  /** Whether the path names no screen. */
  isMissing(path: string): boolean
  /** The line above a page that is shown from an earlier time, because the database does not answer. */
  renderStaleNotice(): string
}
