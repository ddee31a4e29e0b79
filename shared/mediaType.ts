/** A media type without its parameters, in the case in which it is compared (RFC 9110, 8.3.1): `Image/PNG; q="x"` is `image/png`. */
export const mediaType = (header = ''): string => header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
