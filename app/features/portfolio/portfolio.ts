/** How many samples a portfolio holds, for the form and the server alike. */
export const PORTFOLIO_MAX = 30
