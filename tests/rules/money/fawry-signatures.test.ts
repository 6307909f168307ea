/** Digests computed apart from this code, for two accounts. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  signCancellation,
  signCardRequest,
  signCharge,
  signChargeAnswer,
  signCheckoutPage,
  signNotification,
  signRefund,
  signStatusQuery,
  signValues,
} from '#worker/gateways/payments/fawry/signatures.ts'

const account = { merchantCode: 'HIWAR_TEST_MERCHANT', secureKey: 'hiwar-test-secure-key' }
const charge = { merchantRef: '176364000000042', userId: 42, amount: 125000 }
const card = ['tok_8d5f1c2b9a', '123']
const returnUrl = 'https://app.hiwar.test/checkout/return'
const ref = '776215646'
const report = {
  fawryRefNumber: ref,
  merchantRefNumber: charge.merchantRef,
  paymentAmount: 125000,
  orderAmount: 125000,
  orderStatus: 'NEW',
  paymentMethod: 'PAYATFAWRY',
}
const paid = { ...report, paymentAmount: 125250, orderStatus: 'PAID', paymentRefrenceNumber: '24480' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the first account', () => {
  const [code, key] = [account.merchantCode, account.secureKey]
  const base = `${code}17636400000004242`
  test.each([
    [
      'F1 reference number',
      signCharge(account, charge, 'PAYATFAWRY'),
      `${base}PAYATFAWRY1250.00${key}`,
      '249984697226fe7608189a2c9b86941f7caf977ed80b6b2a4fe17e38c13bdfdf',
    ],
    [
      'F2 card',
      signCharge(account, charge, 'CARD', [...card, returnUrl]),
      `${base}CARD1250.00tok_8d5f1c2b9a123${returnUrl}${key}`,
      'bda0297eb783bc98ba2203ea751ed4f9cad2fcc0ae84fa625d54bc59ae15f95a',
    ],
    [
      'F3 wallet by QR',
      signCharge(account, charge, 'MWALLET'),
      `${base}MWALLET1250.00${key}`,
      'f23ede70e6b059dbf3bed484c5efd88878f590c8fa4a1ec9da46b4e9d334d812',
    ],
    [
      'F4 wallet by notification',
      signCharge(account, charge, 'MWALLET', ['01012345678']),
      `${base}MWALLET1250.0001012345678${key}`,
      '7bcd90a26b673dcd6933ab254678fa0128527ac8d44d0d2657d394abfcf6f066',
    ],
    [
      'F5 instalments',
      signCharge(account, charge, 'CARD', [...card, 3]),
      `${base}CARD1250.00tok_8d5f1c2b9a1233${key}`,
      '0f21f4eec5297020acc02dcb45c46e40c05deee12b5e31b3a3659753e0df6b4e',
    ],
    [
      'F6 status',
      signStatusQuery(account, charge.merchantRef),
      `${code}176364000000042${key}`,
      '274f1aa9a049e324e978585094e165186b92232500c00971135dcb296628560e',
    ],
    [
      'F7 cancellation',
      signCancellation(account, ref, 'ar-eg'),
      `776215646${code}ar-eg${key}`,
      '7d1f2e2c7cdf1dc664b860f441a53ffe85732f320129583482d0ff3b1511a83d',
    ],
    [
      'F8 refund with a reason',
      signRefund(account, ref, 30050, 'duplicate payment'),
      `${code}776215646300.50duplicate payment${key}`,
      '4787248264d8907b9475df42e12dbfd44d762403ee3c1cfb796e037ebcb9d654',
    ],
    [
      'F9 refund',
      signRefund(account, ref, 30050),
      `${code}776215646300.50${key}`,
      '7514c621599d084bcbfedc34cfbb8a1724962bb60de34b5940cd1bad6cf5263b',
    ],
    [
      'F10 list of cards',
      signCardRequest(account, 42),
      `${code}42${key}`,
      '6e6b544945812b3eb805f0074aba4633ed906f39e80714469c87a72def640416',
    ],
    [
      'F11 deletion of a card',
      signCardRequest(account, 42, 'tok_8d5f1c2b9a'),
      `${code}42tok_8d5f1c2b9a${key}`,
      'b522f49dc7045b4d512985bd3b17a8b8c17c8399267810fa9628221cd7fbe153',
    ],
    [
      'F12 report of a payment',
      signNotification(account, paid),
      `7762156461763640000000421252.501250.00PAIDPAYATFAWRY24480${key}`,
      'd359c3fca0af6f1edd0034905971069824124f3057163a7accaea87a052500e6',
    ],
    [
      'F13 report of a new order',
      signNotification(account, report),
      `7762156461763640000000421250.001250.00NEWPAYATFAWRY${key}`,
      '2d5e9e2e0ae71eea2377e355058f9c1bb67f05b75d3550d0d9225eba5924c515',
    ],
    [
      'F14 report of a wallet',
      signNotification(account, {
        ...report,
        paymentAmount: 84000,
        orderAmount: 84000,
        orderStatus: 'PAID',
        paymentMethod: 'Mobile Wallet',
      }),
      `776215646176364000000042840.00840.00PAIDMobile Wallet${key}`,
      '7baf6ea435cb9f6c60db1bd0e7883da7c1a61f4afb9c4962f94a6c590e456871',
    ],
    [
      'F15 express checkout',
      signValues(account, [code, charge.merchantRef, 42, returnUrl, 'plan-2-month', 1, '1250.00']),
      `${base}${returnUrl}plan-2-month11250.00${key}`,
      '5cf284404b2daeb85fa757bfed077c7d1cbc75bb9c7319a0cde5306748d2b7db',
    ],
    [
      'F16 answer to a charge',
      signChargeAnswer(account, {
        ...report,
        referenceNumber: ref,
        orderStatus: 'UNPAID',
        fawryFees: 250,
        customerMail: 's@hiwar.test',
        customerMobile: '01012345678',
      }),
      `7762156461763640000000421250.001250.00UNPAIDPAYATFAWRY2.50s@hiwar.test01012345678${key}`,
      '88e534219c375bed2e1fd30e892aea65bef33010ef8048d24bc0c1725ec3a75c',
    ],
    [
      'F17 report of a partial refund',
      signNotification(account, { ...paid, orderStatus: 'PARTIAL_REFUNDED' }),
      `7762156461763640000000421252.501250.00PARTIAL_REFUNDEDPAYATFAWRY24480${key}`,
      '085d809da0fd1fc41dcf5e3d521cd55cd45dc7a03f9a0e29f9fd25b3903fa773',
    ],
    [
      'F18 report of an expiry',
      signNotification(account, { ...report, orderStatus: 'EXPIRED' }),
      `7762156461763640000000421250.001250.00EXPIREDPAYATFAWRY${key}`,
      'db503af700e2e52448d41fefbc7034d2add4da3c3385a6705f9f7cea46077059',
    ],
    [
      'F19 refund with an Arabic reason',
      signRefund(account, ref, 125000, 'إلغاء الدرس'),
      `${code}7762156461250.00إلغاء الدرس${key}`,
      '98862717c00e5bc2f386bca20ccb2d9edb61dbbcd6443bd95ceb828f74548fb6',
    ],
  ])('%s', (_, signature, hashed, digest) => {
    expect([signature, sha256(hashed)]).toEqual([digest, digest])
  })
})

describe('the second account', () => {
  const other = { merchantCode: 'HIWARTEST', secureKey: 's3cr3t' }
  const own = { merchantRef: '1042', userId: 7, amount: 225000 }
  const token = ['tok_abc', '123']
  const reported = {
    fawryRefNumber: '963455678',
    merchantRefNumber: '1042',
    paymentAmount: 226500,
    orderAmount: 225000,
    orderStatus: 'PAID',
    paymentMethod: 'PAYATFAWRY',
    paymentRefrenceNumber: '4411',
  }
  test.each([
    [
      'card',
      signCharge(other, own, 'CARD', [...token, 'https://app.example/checkout']),
      '40fb6691cff9704b19427498b2247136c85d935bf3f8038f04cadbed3c37e7ba',
    ],
    [
      'reference number',
      signCharge(other, own, 'PAYATFAWRY'),
      '87b6adf854339a06c8e09cac1811ad128b6a42daa2902338d9853c7f1e4d7f88',
    ],
    [
      'wallet by QR',
      signCharge(other, own, 'MWALLET'),
      'ef8b3bab4ec30bb8c4fb2b21369fbeef139fb4afaef6578f4d72d0e8091bb38b',
    ],
    [
      'wallet by notification',
      signCharge(other, own, 'MWALLET', ['01012345678']),
      '1515aef9e0f4e71155fa556fed92644182d4cabfb6edf4567ebdb4bca3a4c65a',
    ],
    [
      'instalments',
      signCharge(other, own, 'CARD', [...token, 3]),
      '7eb2c71ba46cf3cef74f22ee4fa3eb40dac7cc3807960f59f1a26d13c4a0ab2c',
    ],
    [
      'express checkout',
      signCheckoutPage(other, own, 'https://app.example/checkout'),
      '28373bd98cd9cfc1a87301d7403ae4e4886b15ce176bd204934c15d54c47a40f',
    ],
    ['status', signStatusQuery(other, '1042'), '3fa68849e2dc33588c02920c34fcacf48379c5fa55179d858a3cd915e3ccf73e'],
    [
      'cancellation',
      signCancellation(other, '963455678', 'ar-eg'),
      '422f5c1769ebc1a66786f1e60bbd55c92d3f01997c5a2ccd8be0b03748734482',
    ],
    [
      'refund',
      signRefund(other, '963455678', 88250),
      '7be4b97379b2e6461f8bfeecb08f2b5c16d91aa0c632307de1c424194b58c97e',
    ],
    ['list of cards', signCardRequest(other, 7), '70759483963887bc37ecc26582f0554ab3cf75181d055629794ee79c46d06d26'],
    [
      'deletion of a card',
      signCardRequest(other, 7, 'tok_abc'),
      '9993dceb957be7040e11fd616c998235d35ee31908f3372b654dbeca47b2a9d9',
    ],
    ['report', signNotification(other, reported), '9c82c41bdbb30a158215603c10f853cd9d04a0fe66a9ac1bf674b30902c6d90b'],
  ])('%s', (_, signature, digest) => {
    expect(signature).toBe(digest)
  })
})
