/** Plans, payments, and what tutors earn. */
import { invoices } from '#web/copy/invoices.ts'
import { click, named, type Screen } from './screen.ts'

export const moneyScreens: readonly Screen[] = [
  { name: 'plans', as: 'salma', path: () => '/plans?period=quarter' },
  { name: 'plans-subscribed', as: 'malak', path: () => '/plans' },
  { name: 'checkout-card', as: 'salma', path: () => '/checkout/2/quarter' },
  { name: 'checkout-card-dark', as: 'salma', path: () => '/checkout/2/quarter', dark: true },
  { name: 'checkout-wallet', as: 'salma', path: () => '/checkout/2/quarter?tab=wallet' },
  { name: 'checkout-reference', as: 'salma', path: () => '/checkout/2/quarter?tab=reference' },
  { name: 'checkout-installment', as: 'salma', path: () => '/checkout/3/year?tab=installment' },
  { name: 'checkout-hosted', as: 'salma', path: () => '/checkout/2/quarter?tab=hosted' },
  {
    name: 'checkout-small',
    as: 'salma',
    path: () => '/checkout/2/quarter?tab=wallet',
    sizes: ['390x430', '844x390', 320],
  },
  { name: 'checkout-paid', as: 'malak', path: () => '/checkout/2/month?success=true' },
  { name: 'checkout-paid-dark', as: 'malak', path: () => '/checkout/2/month?success=true', dark: true },
  { name: 'checkout-subscribed', as: 'malak', path: () => '/checkout/2/month' },
  { name: 'card-added', path: () => '/card-added?statusCode=200' },
  { name: 'card-refused', path: () => '/card-added?statusCode=99951' },
  { name: 'checkout-open-reference', as: 'wael', path: () => '/checkout/2/month' },
  { name: 'dashboard-open-payment', as: 'wael', path: () => '/s/dashboard' },
  { name: 'payments', as: 'malak', path: () => '/payments' },
  { name: 'payments-paid-ahead', as: 'long', path: () => '/payments' },
  { name: 'plans-paid-ahead', as: 'long', path: () => '/plans' },
  { name: 'payments-open', as: 'wael', path: () => '/payments' },
  { name: 'payments-open-dark', as: 'wael', path: () => '/payments', dark: true },
  { name: 'receipt', as: 'malak', path: ({ payment }) => (payment === null ? null : `/receipt/${payment}`) },
  { name: 'payments-empty', as: 'salma', path: () => '/payments' },
  { name: 'invoices', as: 'karim', path: () => '/invoices' },
  { name: 'invoices-dark', as: 'karim', path: () => '/invoices', dark: true },
  { name: 'invoices-none', as: 'farida', path: () => '/invoices' },
  {
    name: 'invoices-withdraw',
    as: 'karim',
    path: () => '/invoices',
    act: (page) => click(page, named(invoices.balance.action)),
  },
  {
    name: 'invoices-request',
    as: 'karim',
    path: () => '/invoices',
    act: (page) => click(page, named(invoices.list.detailsOf)),
  },
]
