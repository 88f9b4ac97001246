/**
 * The two-letter codes of the fifty states, for addresses. DC is not a state, so it is missing:
 * cities there are in the gazetteer but not served.
 */
export const US_STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )
