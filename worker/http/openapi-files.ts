/** Documents the file URLs. They answer bytes and so are not declared as endpoints. */
import { html } from 'hono/html'
import { type ErrorCode, errorStatus } from '#contract/vocabulary/errors.ts'
import {
  captionTypes,
  clipTypes,
  imageTypes,
  logTypes,
  pictureTypes,
  pictureWidths,
  receiptTypes,
  soundTypes,
  videoTypes,
} from '#contract/vocabulary/media.ts'
import { failureResponse } from './openapi-body.ts'

type Json = Record<string, unknown>

interface FileEndpoint {
  readonly name: string
  /** Served below the base path and below the root. */
  readonly path: string
  readonly who: string
  readonly note: string
  readonly query?: Readonly<Record<string, Json>>
  readonly types: readonly string[]
  readonly codes: readonly ErrorCode[]
}

const inlineTypes = [...imageTypes, ...videoTypes]

export const fileEndpoints: readonly FileEndpoint[] = [
  {
    name: 'getUploadedFile',
    path: '/assets/uploads/{name}',
    who: 'anyone',
    note: 'A face, a film, its poster or its captions. `name` is folder and name, as replies give them. Never changes, so it may be kept for ever; `w` asks for a small form of a picture.',
    query: { w: { enum: pictureWidths } },
    types: [...inlineTypes, ...captionTypes],
    codes: ['bad-request', 'asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getPrivateFile',
    path: '/assets/private/{name}',
    who: 'whoever holds the signed address',
    note: 'A screenshot or log of a report, an intro video, or a voice answer to homework. Replies give the whole address, which opens this one file for an hour.',
    query: { e: { type: 'string' }, s: { type: 'string' } },
    types: [...inlineTypes, ...soundTypes, ...logTypes],
    codes: ['forbidden', 'asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getReceipt',
    path: '/assets/receipts/{name}',
    who: 'SuperAdmin, RegularAdmin, the tutor of an approved withdrawal',
    note: 'Proof of the transfer of a withdrawal. `name` is `receipt` of the request; answers are never to be kept.',
    types: receiptTypes,
    codes: ['unauthenticated', 'forbidden', 'asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getChatFile',
    path: '/assets/chat/{name}',
    who: 'members of the room, SuperAdmin, RegularAdmin',
    note: 'A picture or voice message of a conversation, by the address its message gives; `w` asks for a small form of a picture. For the browser of its reader alone to keep; that one of the team loaded it is logged.',
    query: { w: { enum: pictureWidths } },
    types: [...pictureTypes, ...soundTypes],
    codes: ['bad-request', 'unauthenticated', 'forbidden', 'asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getMaterialPage',
    path: '/assets/materials/{name}',
    who: 'the tutor of the material, and who was in a lesson in which it was opened',
    note: 'A page of a tutor’s material, by the address its material gives. Never changes; for the browser of its reader alone to keep.',
    types: pictureTypes,
    codes: ['unauthenticated', 'forbidden', 'asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getLibraryPicture',
    path: '/assets/library/{name}',
    who: 'anybody',
    note: 'A page of the library, for those who fetch it in pieces; as a whole it is the file of the app at `/library/{name}`. Never changes.',
    types: ['image/webp'],
    codes: ['asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getClip',
    path: '/assets/clips/{name}',
    who: 'the two people of the call',
    note: 'A sound file that is played in a call, by the address its clip gives, until a day after the call.',
    types: clipTypes,
    codes: ['unauthenticated', 'forbidden', 'asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getPassportSound',
    path: '/assets/passports/{name}',
    who: 'whoever has the link of the passport',
    note: 'A recording of a shared passport, by the address the passport gives. Ends with the link; kept nowhere.',
    types: soundTypes,
    codes: ['asset-not-found', 'service-unavailable'],
  },
  {
    name: 'getCalendar',
    path: '/calendar/{name}',
    who: 'whoever holds the secret address',
    note: 'The bookings of a person as an iCalendar file, for calendar programs. The person opens and closes the address.',
    types: ['text/calendar'],
    codes: ['asset-not-found', 'too-many-requests'],
  },
]

const fileContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]))

const buildOperation = ({ name, who, note, query = {}, types, codes }: FileEndpoint): Json => ({
  operationId: name,
  tags: ['files'],
  summary: note,
  description: `Who: ${who}.`,
  security: who.includes('Admin') ? [{ bearer: [] }, { basic: [] }] : [{}],
  parameters: [
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
    ...Object.entries(query).map(([one, schema]) => ({ name: one, in: 'query', required: one !== 'w', schema })),
    { name: 'Range', in: 'header', required: false, schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The file', content: fileContent(types) },
    206: { description: 'The piece that was asked for', content: fileContent(types) },
    304: { description: 'Not changed since it was loaded' },
    416: { description: 'No such piece' },
    ...Object.fromEntries(codes.map((code) => [errorStatus[code], failureResponse([code])])),
  },
})

export const filePaths: Json = Object.fromEntries(
  fileEndpoints.map((address) => [address.path, { get: buildOperation(address) }]),
)

/** The section on files in the HTML reference. `base`: prefix of the paths. */
export const renderFileSection = (base: string) => html`<h2>files</h2>
  ${fileEndpoints.map(
    ({ name, path, who, note, query = {}, codes }) => html`<article id="${name}">
      <h3>GET <code>${base}${path}</code></h3>
      <p>${note}</p>
      <p><b>${name}</b> · who: ${who}${Object.keys(query).map((one) => html` · <code>?${one}</code>`)}</p>
      <p>${codes.map((code) => html`<b>${errorStatus[code]}</b> ${code} `)}</p>
    </article>`,
  )}`

/** The ways of saying who calls. */
export const securitySchemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  basic: {
    type: 'http',
    scheme: 'basic',
    description:
      'E-mail and password in place of a token, where one is needed: with the limits and refusals of /auth/password.',
  },
}

/** What a client may say of its device's clock, on endpoints that refuse a wrong one. */
export const deviceClock: readonly Json[] = [
  { name: 'X-Device-Time', in: 'header', required: false, schema: { type: 'string', format: 'date-time' } },
  { name: 'X-Device-Timezone', in: 'header', required: false, schema: { type: 'string', examples: ['Africa/Cairo'] } },
]
