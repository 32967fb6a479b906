"""Who acts here: users and the tokens by which programs act for them."""
