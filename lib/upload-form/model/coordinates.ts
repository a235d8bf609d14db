export interface Coordinates {
  /** Degrees, north positive, within -90 and 90, 6 decimals (3.11, 5.12). */
  readonly latitude: number;
  /** Degrees, east positive, within -180 and 180, 6 decimals. */
  readonly longitude: number;
}

/**
 * Rounded to 6 decimals (3.11); `undefined` if one is out of range or not a number (5.12), and for 0/0 in the sea, which
 * cameras without a position write.
 */
export function validCoordinates(latitude: number, longitude: number): Coordinates | undefined {
  const isKnown = latitude !== 0 || longitude !== 0;
  const isValid = isKnown && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isValid ? { latitude: sixDecimals(latitude), longitude: sixDecimals(longitude) } : undefined;
}

const EARTH_RADIUS_KM = 6_371;

/** Great-circle distance by the haversine formula. */
export function distanceKm(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const square = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    square(one.latitude - other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * square(one.longitude - other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function sixDecimals(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 1e6) / 1e6 + 0;
}
