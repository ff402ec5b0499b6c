/** The two areas of the product: customers (and staff inside an account) at `/`, staff at `/admin`. */
export type Side = 'customer' | 'staff'

/** Side that a path belongs to. */
export const getSide = (path: string): Side => (/^\/admin(?:[/?#]|$)/.test(path) ? 'staff' : 'customer')

export const loginPath = { customer: '/login', staff: '/admin/login' } as const
export const homePath = { customer: '/', staff: '/admin' } as const
