// What the shop answers, in the wire's own units.

export function productFields(more: Record<string, unknown> = {}) {
  return {
    id: 3,
    name: "Courtyard lantern",
    price: 1850,
    main_image: "/img/products/3-1.svg",
    image2: "/img/products/3-2.svg",
    image3: "/img/products/3-3.svg",
    spec: "Material=Brass, glass,Size=20 cm",
    stock: 7,
    ...more,
  };
}

export function addressFields(more: Record<string, unknown> = {}) {
  return {
    id: 11,
    full_name: "Asha Rao",
    mobile_number: "+919876543210",
    pin_code: "560001",
    state: "Karnataka",
    town_city: "Bengaluru",
    detail_address: "12, MG Road",
    ...more,
  };
}

export function orderFields(more: Record<string, unknown> = {}) {
  return {
    id: 5,
    product_id: 3,
    name: "Courtyard lantern",
    image: "/img/products/3-1.svg",
    price: 1850,
    address: "Asha Rao, 12, MG Road",
    status: "undelivered",
    create_time: Date.UTC(2026, 10, 21, 12),
    ...more,
  };
}
