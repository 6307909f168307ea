/** The calls the product promises, as its clients make them. More may be added; none of these may go or change. */
import { expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { fileEndpoints } from '#worker/http/openapi-files.ts'
import { expectNone } from './tree.ts'

const promised = `
POST /user
GET /user/{}
GET /user/current
GET /user/list
PUT /user/{}
PUT /user/asset
PUT /user/asset/tutor
GET /user/interviewer/select
GET /user/tutor/meta
GET /user/tutor/info/{}
GET /user/tutor/list/onboarded
GET /user/tutor/{}/for/studio
GET /user/tutor/all/for/studio
GET /user/tutor/stats/{}
GET /user/tutor/stats/personalized
GET /user/student/stats/{}
GET /user/student/stats/personalized
GET /user/tutor/activity/{}
GET /user/tutor/list/uncontacted
GET /user/tutor/full-tutors
GET /user/tutor/tutoring-minutes
GET /user/studio/list
POST /student
PATCH /student
GET /student/{}
POST /auth/password
POST /auth/google
POST /auth/refresh-token
GET /availability-slot
POST /availability-slot
POST /plan
PATCH /plan/{}
DELETE /plan/{}
GET /plan/{}
GET /plan/list
GET /plan-invite/list
POST /plan-invite
PATCH /plan-invite
DELETE /plan-invite/{}
POST /coupon
PUT /coupon/{}
DELETE /coupon/{}
GET /coupon/{}
GET /coupon/code/{}
GET /coupon/list
POST /invite
PUT /invite/{}
DELETE /invite/{}
GET /invite/{}
GET /invite/list
POST /report/with/asset
PUT /report
GET /report/list
GET /rating/{}
PUT /rating/{}
DELETE /rating/{}
POST /rating
GET /rating/list/rater/{}
GET /rating/list/ratee/{}
GET /rating/list/tutor/{}
POST /chat/new
GET /chat/list/{}/messages
GET /chat/list/rooms/{}
GET /chat/room/by/members
GET /chat/room/members/{}
PUT /chat/room/{}
POST /interview
PATCH /interview
GET /interview/list
GET /interview/select
POST /lesson
GET /lesson/list
GET /lesson/{}
PATCH /lesson
DELETE /lesson/{}
GET /lesson/attended/stats
POST /invoice
GET /invoice/stats/{}
GET /invoice
PUT /invoice/{}/with/asset
POST /topic
GET /topic/list
PUT /topic/{}
DELETE /topic/{}
GET /topic/of/user
POST /topic/of/user
DELETE /topic/of/user
PATCH /topic/of/user
DELETE /cache/flush
GET /session/{}
GET /session/token
GET /demo-session/list
POST /demo-session
PATCH /demo-session
POST /contact-request
POST /fawry/pay/card
POST /fawry/pay/ref-num
POST /fawry/pay/e-wallet
POST /fawry/pay/bank-installments
POST /fawry/cancel-unpaid-order
POST /fawry/refund
GET /fawry/card-token/list
DELETE /fawry/card-token
GET /fawry/card-token/url
GET /fawry/payment-status
POST /fawry/payment-status/sync
POST /confirmation-code/phone/send
POST /confirmation-code/phone/verify
POST /confirmation-code/email/send
POST /confirmation-code/email/confirm
POST /confirmation-code/password/send
POST /confirmation-code/password/confirm
GET /sub/{}
GET /sub/list
GET /sub/user
PATCH /sub/cancel
GET /tx/{}
GET /tx/list
GET /tx/last
GET /intro-video/list
POST /intro-video/with/asset
PUT /intro-video/{}
POST /paymob/create-checkout-url
`
  .trim()
  .split('\n')

/** Files are served beside the declared endpoints. */
const promisedFiles = ['/assets/uploads/{}', '/assets/receipts/{}']

const withoutNames = (path: string): string => path.replace(/\{\w+\}/g, '{}')

test('every call the product names is declared', () => {
  expect(promised.length + promisedFiles.length).toBe(125)
  expect(new Set(promised).size).toBe(promised.length)
  const declared = new Set(
    Object.values(areas).flatMap((area) =>
      Object.values(area).map(({ method, path }) => `${method} ${withoutNames(path)}`),
    ),
  )
  const served = new Set(fileEndpoints.map(({ path }) => withoutNames(path)))
  expectNone(
    [...promised.filter((call) => !declared.has(call)), ...promisedFiles.filter((path) => !served.has(path))],
    'Declare the call in contract/<room>/api again: clients make it.',
  )
})
