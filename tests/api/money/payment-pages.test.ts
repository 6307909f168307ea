/** The pages of the simulated gateways, as a payer's browser uses them. */
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { origin, send } from '#tests/kit/client.ts'
import { addOneTimeCodes } from '#tests/kit/factors.ts'
import { cardNumbers, expectSuccess, newCardCharge, newCharge, simulateGateways } from '#tests/kit/gateways.ts'
import { db, nextNumber, people } from '#tests/kit/people.ts'
import { createOrder } from '#worker/gateways/simulated/fawry-orders.ts'
import { findStoredMessage, storeMessage } from '#worker/gateways/simulated/message-store.ts'

const { fawry, paymob, counter } = simulateGateways()
const dev = '/api/v1/dev'
const json = { accept: 'application/json' }
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
const placeOf = (response: Response) => new URL(response.headers.get('location') ?? '', origin)
const pathOf = (url: string | null) => new URL(url ?? '').pathname

const expectPage = async (response: Response, ancestors = 'none') => {
  const text = await response.text()
  expect(text).toMatch(/<html lang="ar-EG" dir="rtl">[\s\S]*role="note">محاكاة/)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'; script-src 'nonce-[\w-]+'; form-action 'self'/)
  expect(policy).toContain(`frame-ancestors '${ancestors}'`)
  return text
}

describe('the page on which a card is saved', () => {
  const openPage = () => {
    const userId = 10_000 + nextNumber()
    const url = new URL(fawry.createAddCardUrl(userId, `${origin}/card-added`))
    return { userId, path: `${url.pathname}${url.search}` }
  }

  test('may stand in a frame of ours, and tells the app what was saved', async () => {
    const { userId, path } = openPage()
    const response = await send(path)
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    await expectPage(response, 'self')
    const back = placeOf(await post(path, { number: '4242 4242 4242 4242' }))
    expect([back.origin, back.pathname]).toEqual([origin, '/card-added'])
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      statusCode: '200',
      lastFourDigits: '4242',
      firstSixDigits: '424242',
      brand: 'Visa',
      isDefault: 'false',
      token: expect.stringMatching(/^sim_ok_\d+$/),
    })
    expect(expectSuccess(await fawry.listCards(userId))).toHaveLength(1)
  })

  test('asks again for a card it does not know, and lets people leave', async () => {
    const { userId, path } = openPage()
    const refused = await post(path, { number: '4111' })
    expect([refused.status, await expectPage(refused, 'self')]).toEqual([400, expect.stringContaining('role="alert"')])
    expect(placeOf(await post(path, { action: 'cancel' })).searchParams.get('statusCode')).toBe('99905')
    expect(expectSuccess(await fawry.listCards(userId))).toEqual([])
  })

  test.each([
    { customerProfileId: '42', returnUrl: 'https://elsewhere.test/card-added' },
    { customerProfileId: '42', returnUrl: 'javascript:alert(1)' },
    { customerProfileId: '42' },
    { customerProfileId: 'x', returnUrl: `${origin}/card-added` },
  ])('sends nobody anywhere else: %j', async (query) => {
    const path = `${dev}/fawry/card-token?${new URLSearchParams(query as Record<string, string>)}`
    expect([(await send(path)).status, (await post(path, { number: cardNumbers.ok })).status]).toEqual([400, 400])
  })
})

describe('the bank’s page', () => {
  const charge = async (outcome: keyof typeof cardNumbers) => {
    const card = await counter.saveCard(42, cardNumbers[outcome])
    const one = newCardCharge(card?.token ?? '')
    const { redirectUrl } = expectSuccess(await fawry.chargeCard(one))
    return { merchantRef: one.merchantRef, path: pathOf(redirectUrl) }
  }

  test.each([
    ['ok', 'approve', '200', 'PAID'],
    ['ok', 'decline', '99905', 'FAILED'],
    ['poor', 'approve', '99951', 'FAILED'],
  ] as const)('with a card that is %s and the answer %s', async (outcome, action, statusCode, orderStatus) => {
    const { merchantRef, path } = await charge(outcome)
    expect(await expectPage(await send(path), 'self')).toContain('1250.00')
    const back = placeOf(await post(path, { action }))
    expect(back.pathname).toBe('/checkout/2/0')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      statusCode,
      orderStatus,
      merchantRefNumber: merchantRef,
    })
    expect(await (await send(path, { headers: json })).json()).toMatchObject({ status: orderStatus, merchantRef })
    // Answered already: nothing changes.
    await expectPage(await post(path, { action: 'approve' }), 'self')
    expect(await (await send(path, { headers: json })).json()).toMatchObject({ status: orderStatus })
  })

  test('may be left without an answer', async () => {
    const { path } = await charge('ok')
    expect(await expectPage(await post(path, { action: 'leave' }), 'self')).not.toContain('value="approve"')
    expect(await (await send(path, { headers: json })).json()).toMatchObject({ status: 'UNPAID' })
    expect((await post(path, { action: 'steal' })).status).toBe(400)
  })
})

describe('the counter', () => {
  test.each([
    ['pay', 'PAID', 125_000],
    ['pay-less', 'PAID', 124_900],
    ['expire', 'EXPIRED', 125_000],
  ])('%s', async (action, status, orderAmount) => {
    const one = newCharge({ label: 'باقة <b>60</b> دقيقة' })
    const { ref } = expectSuccess(await fawry.chargeReference(one))
    const path = `${dev}/fawry/pay/${ref}`
    expect(await expectPage(await send(path))).toContain('باقة &lt;b&gt;60')
    expect(placeOf(await post(path, { action })).pathname).toBe(path)
    expect(await expectPage(await send(path))).not.toContain('<button')
    expect(await (await post(path, { action }, json)).json()).toMatchObject({ ref, status })
    expect(expectSuccess(await fawry.findOrder(one.merchantRef)).orderAmount).toBe(orderAmount)
  })

  test('is a wallet for what a wallet pays', async () => {
    const { ref } = expectSuccess(await fawry.chargeWallet({ ...newCharge(), mode: 'qr' }))
    const path = `${dev}/fawry/pay/${ref}`
    expect(await expectPage(await send(path))).toContain('value="decline"')
    expect(await (await post(path, { action: 'decline' }, json)).json()).toMatchObject({ status: 'FAILED' })
  })

  test('knows only what was ordered', async () => {
    expect((await send(`${dev}/fawry/pay/1`)).status).toBe(404)
    expect((await send(`${dev}/fawry/3ds/1`)).status).toBe(404)
    const { ref } = expectSuccess(await fawry.chargeReference(newCharge()))
    // Was not charged to a card.
    expect((await send(`${dev}/fawry/3ds/${ref}`)).status).toBe(404)
    expect((await post(`${dev}/fawry/pay/${ref}`, { action: 'toString' })).status).toBe(400)
  })
})

test('what a page announces arrives at this worker, before the page answers', async () => {
  const one = newCharge()
  const order = { ...one, name: 'سارة', method: 'PAYATFAWRY', fees: 250, feesOnTop: true } as const
  // An address whose work is seen.
  const created = await createOrder(db, { ...order, webhookUrl: `${origin}${dev}/outbox/clear` }, Date.now())
  const title = `webhook ${one.merchantRef}`
  await storeMessage(db, title, { channel: 'ops', to: 'team', title, text: title })
  await post(`${dev}/fawry/pay/${created?.ref}`, { action: 'pay' })
  expect(await findStoredMessage(db, title, false)).toBeNull()
})

test('a wallet that is asked on its phone is led to the page by the outbox', async () => {
  const wallet = `0111${String(nextNumber()).padStart(7, '0')}`
  const { ref } = expectSuccess(await fawry.chargeWallet({ ...newCharge(), mode: 'notify', wallet }))
  const outbox = await (await send(`${dev}/outbox?channel=wallet&to=${wallet}`)).text()
  expect(outbox).toContain(`href="${origin}${dev}/fawry/pay/${ref}"`)
})

describe('the checkout', () => {
  const open = async () => {
    const one = { ...newCharge(), name: 'سارة محمود', method: PaymentMethod.Card, itemName: 'plan-2-month' }
    const checkout = { ...one, returnUrl: `${origin}/checkout/2/month`, ttlSeconds: 3600 }
    return pathOf(expectSuccess(await paymob.createCheckout(checkout)).url)
  }

  test.each([
    ['pay', 'true'],
    ['pay-pending', 'true'],
    ['approve', 'true'],
    ['decline', 'false'],
  ])('%s', async (action, success) => {
    const path = await open()
    expect(await expectPage(await send(path))).toContain('1250.00')
    const back = placeOf(await post(path, { action }))
    expect([back.pathname, back.searchParams.get('success')]).toEqual(['/checkout/2/month', success])
    expect(await (await send(path, { headers: json })).json()).toMatchObject({ isOpen: success === 'false' })
  })

  test('asks the bank first, or is left', async () => {
    const path = await open()
    expect(await expectPage(await post(path, { action: 'challenge' }))).toContain('value="approve"')
    expect(placeOf(await post(path, { action: 'abandon' })).search).toBe('')
    expect(await (await send(path, { headers: json })).json()).toMatchObject({ isOpen: true })
    expect((await post(path, { action: 'steal' })).status).toBe(400)
    expect((await send(`${dev}/paymob/checkout/egy_csk_sim_1`)).status).toBe(404)
  })

  test('is closed once it is paid', async () => {
    const path = await open()
    await post(path, { action: 'pay' })
    expect(await expectPage(await post(path, { action: 'pay' }))).not.toContain('<button')
  })
})

describe('a status forced by hand', () => {
  const force = (name: string, status: string, token?: string) =>
    send(`${dev}/gateway/${name}/${status}`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  test('is for admins', async () => {
    const one = newCharge()
    await fawry.chargeReference(one)
    expect((await force(one.merchantRef, 'PAID')).status).toBe(401)
    expect((await force(one.merchantRef, 'PAID', (await people.student()).token)).status).toBe(403)
    const { token } = await people.admin()
    expect((await force(one.merchantRef, 'STOLEN', token)).status).toBe(400)
    expect((await force('1', 'PAID', token)).status).toBe(404)
    const forced = await force(one.merchantRef, 'FAILED', token)
    expect([forced.status, await forced.json()]).toMatchObject([200, { status: 'FAILED' }])
  })

  test('is for super admins where the public may look', async () => {
    const { APP_ENV } = env
    const one = newCharge()
    await fawry.chargeReference(one)
    const [admin, owner] = [await people.admin(), await people.superAdmin()]
    await Promise.all([admin, owner].map(addOneTimeCodes))
    try {
      Object.assign(env, { APP_ENV: 'staging', ALLOW_SIMULATORS: '1' })
      expect((await force(one.merchantRef, 'PAID', admin.token)).status).toBe(403)
      expect((await force(one.merchantRef, 'FAILED', owner.token)).status).toBe(200)
    } finally {
      Object.assign(env, { APP_ENV, ALLOW_SIMULATORS: undefined })
    }
  })
})

describe('where the gateways are real', () => {
  afterEach(() => {
    Object.assign(env, { FAWRY_ENV: undefined, FAWRY_MERCHANT_CODE: undefined, FAWRY_SECURE_KEY: undefined })
    Object.assign(env, { PAYMOB_SECRET_KEY: undefined, PAYMOB_PUBLIC_KEY: undefined })
    Object.assign(env, { PAYMOB_HMAC_SECRET: undefined, PAYMOB_CARD_ID: undefined })
  })

  test('none of the pages is there', async () => {
    const { ref } = expectSuccess(await fawry.chargeReference(newCharge()))
    Object.assign(env, { FAWRY_ENV: 'staging', FAWRY_MERCHANT_CODE: 'm', FAWRY_SECURE_KEY: 'k' })
    Object.assign(env, { PAYMOB_SECRET_KEY: 's', PAYMOB_PUBLIC_KEY: 'p', PAYMOB_HMAC_SECRET: 'h', PAYMOB_CARD_ID: '1' })
    for (const path of [`fawry/pay/${ref}`, `fawry/3ds/${ref}`, 'fawry/card-token', 'paymob/checkout/x'])
      expect([path, (await send(`${dev}/${path}`)).status]).toEqual([path, 404])
    expect((await post(`${dev}/gateway/1/PAID`, {})).status).toBe(404)
  })
})
