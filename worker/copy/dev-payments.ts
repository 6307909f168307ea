/** Texts of the simulated payment gateways. */

/** The request for payment in a wallet's app. `amount`: EGP. */
export const walletRequestText = (amount: string, label: string): string =>
  `طلب دفع بمبلغ ${amount} جنيه من حوار: ${label}. افتح الصفحة للموافقة أو الرفض.`
