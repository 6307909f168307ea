/** Chooses the payment gateways from the settings. */
import type { Deployment } from '#worker/deployment.ts'
import { httpRuntime } from '../http-client.ts'
import { chooseImplementation, neverSimulateInProduction, type ServiceChoice } from '../service-choice.ts'
import { createSimulatedFawry } from '../simulated/fawry.ts'
import type { SimulatedGatewayContext } from '../simulated/gateway-webhooks.ts'
import { createSimulatedPaymob } from '../simulated/paymob.ts'
import { createFawryGateway, fawryWebhookPath } from './fawry/client.ts'
import type { HostedCheckout } from './hosted-checkout.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createPaymobCheckout, paymobWebhookPath } from './paymob/client.ts'

export interface PaymentSettings {
  /** `staging` or `production` */
  readonly FAWRY_ENV?: string
  readonly FAWRY_MERCHANT_CODE?: string
  readonly FAWRY_SECURE_KEY?: string
  readonly PAYMOB_SECRET_KEY?: string
  readonly PAYMOB_PUBLIC_KEY?: string
  readonly PAYMOB_HMAC_SECRET?: string
  /** Integration ids, numbers. */
  readonly PAYMOB_CARD_ID?: string
  /** Without it wallets are not offered by Paymob. */
  readonly PAYMOB_WALLET_ID?: string
}
type Settings = PaymentSettings & Deployment

const fawryHosts: ReadonlyMap<string, string> = new Map([
  ['staging', 'https://atfawry.fawrystaging.com'],
  ['production', 'https://www.atfawry.com'],
])
const paymobHost = 'https://accept.paymob.com'

const turnedOff = (...missing: string[]): ServiceChoice<never> => ({ port: null, simulated: false, missing })

const chooseFawry = (env: Settings, context: SimulatedGatewayContext): ServiceChoice<PaymentGateway> => {
  const { FAWRY_ENV: name = '', FAWRY_MERCHANT_CODE: merchantCode = '', FAWRY_SECURE_KEY: secureKey = '' } = env
  const host = fawryHosts.get(name)
  if (name !== '' && host === undefined) return turnedOff('FAWRY_ENV')
  return chooseImplementation<PaymentGateway>(
    neverSimulateInProduction(env),
    { FAWRY_ENV: name, FAWRY_MERCHANT_CODE: merchantCode, FAWRY_SECURE_KEY: secureKey },
    () => {
      const addCardPage = `${host}/atfawry/plugin/card-token`
      const webhookUrl = `${context.appUrl}${fawryWebhookPath}`
      const settings = { simulated: false, host: host ?? '', merchantCode, secureKey, addCardPage, webhookUrl }
      return createFawryGateway(settings, httpRuntime)
    },
    () => createSimulatedFawry(context),
  )
}

const isIntegrationId = (text: string): boolean => /^[1-9]\d{0,11}$/.test(text)

const choosePaymob = (env: Settings, context: SimulatedGatewayContext): ServiceChoice<HostedCheckout> => {
  const {
    PAYMOB_SECRET_KEY: secretKey = '',
    PAYMOB_PUBLIC_KEY: publicKey = '',
    PAYMOB_HMAC_SECRET: hmacSecret = '',
    PAYMOB_CARD_ID: cardId = '',
    PAYMOB_WALLET_ID: walletId = '',
  } = env
  const ids = { PAYMOB_CARD_ID: cardId, PAYMOB_WALLET_ID: walletId }
  const unusable = Object.entries(ids).flatMap(([name, id]) => (id === '' || isIntegrationId(id) ? [] : [name]))
  if (unusable.length > 0) return turnedOff(...unusable)
  return chooseImplementation<HostedCheckout>(
    neverSimulateInProduction(env),
    {
      PAYMOB_SECRET_KEY: secretKey,
      PAYMOB_PUBLIC_KEY: publicKey,
      PAYMOB_HMAC_SECRET: hmacSecret,
      PAYMOB_CARD_ID: cardId,
    },
    () =>
      createPaymobCheckout(
        {
          simulated: false,
          host: paymobHost,
          secretKey,
          hmacSecret,
          cardIntegrationId: Number(cardId),
          walletIntegrationId: walletId === '' ? null : Number(walletId),
          webhookUrl: `${context.appUrl}${paymobWebhookPath}`,
          createCheckoutUrl: (clientSecret) =>
            `${paymobHost}/unifiedcheckout/?${new URLSearchParams({ publicKey, clientSecret })}`,
        },
        httpRuntime,
      ),
    () => createSimulatedPaymob(context),
  )
}

export interface PaymentChoices {
  readonly payments: ServiceChoice<PaymentGateway>
  readonly hostedCheckout: ServiceChoice<HostedCheckout>
}

export const choosePayments = (env: Settings, context: SimulatedGatewayContext): PaymentChoices => ({
  payments: chooseFawry(env, context),
  hostedCheckout: choosePaymob(env, context),
})
